import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { WARNING_SHOWN_MS } from './timings.ts'
import styles from './banner.module.css'

interface BannerProps {
  children: ReactNode
  /** Button at its end. */
  action?: ReactNode
  /** `done`: something went as wanted; a warning otherwise. */
  look?: 'warning' | 'done'
  /** Said elsewhere already: not announced once more. */
  quiet?: boolean
  /** Given: the banner hides after 15 s (not while hovered or focused) and on a click beside its action. */
  onHide?: () => void
}

/** A notice above what it is about; a warning is yellow. */
export function Banner({ children, action, look = 'warning', quiet = false, onHide }: BannerProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused
  const Icon = look === 'done' ? CircleCheck : TriangleAlert

  useEffect(() => {
    if (!onHide || held) return undefined
    const timer = setTimeout(onHide, WARNING_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [onHide, held])

  return (
    // The click is a shortcut for the pointer: the banner also leaves by itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles['banner']}
      data-look={look}
      role="status"
      aria-live={quiet ? 'off' : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={onHide}
    >
      <Icon size={20} aria-hidden className={styles['icon']} />
      <div className={styles['text']}>{children}</div>
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
