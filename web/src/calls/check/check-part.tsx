import { CircleCheck, CircleDashed, CircleX, Hourglass, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Outcome } from './check-summary.ts'
import styles from './check.module.css'

const ICONS = {
  works: CircleCheck,
  limited: TriangleAlert,
  fails: CircleX,
  pending: Hourglass,
  unchecked: CircleDashed,
} as const

/** Props of every part of the check. */
export interface PartProps {
  /** Level of its heading. */
  heading: 2 | 3
}

interface CheckPartProps extends PartProps {
  title: string
  outcome: Outcome | 'limited'
  /** Says the outcome; announced when it changes. */
  status: string
  children?: ReactNode
}

/** A part of the check: its name, how it went, and what can be done. */
export function CheckPart({ title, heading, outcome, status, children }: CheckPartProps) {
  const Heading = `h${heading}` as const
  const Icon = ICONS[outcome]
  return (
    // Takes the focus of a button that is gone after its press.
    <li className={styles['part']} tabIndex={-1}>
      <Heading>{title}</Heading>
      <p role="status" className={styles['status']} data-outcome={outcome}>
        <Icon size={20} aria-hidden />
        <span>{status}</span>
      </p>
      {children}
    </li>
  )
}
