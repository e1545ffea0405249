import type { ReactNode } from 'react'
import styles from './status-mark.module.css'

/** Live, archived, or not known. */
export type StatusShape = 'live' | 'archive' | 'unknown'

interface StatusMarkProps {
  shape: StatusShape
  /** The word beside the shape: colour and shape are never alone. */
  text: ReactNode
  /** Colour of the agency's configuration; the kind's own colour otherwise. */
  colour?: string | undefined
}

/** A status as shape, word and colour: filled circle, ring or dash. */
export function StatusMark({ shape, text, colour }: StatusMarkProps) {
  return (
    <span className={styles['status']}>
      <svg
        className={`${styles['mark'] ?? ''} ${styles[shape] ?? ''}`}
        viewBox="0 0 12 12"
        aria-hidden
        style={colour ? { color: colour } : undefined}
      >
        {shape === 'live' && <circle cx="6" cy="6" r="5" fill="currentColor" />}
        {shape === 'archive' && (
          <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2.5" />
        )}
        {shape === 'unknown' && <rect x="1" y="5" width="10" height="2.5" fill="currentColor" />}
      </svg>
      {text}
    </span>
  )
}
