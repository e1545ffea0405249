import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './button.module.css'
import linkStyles from './button-link.module.css'

interface ButtonLinkProps {
  to: string
  look?: 'primary' | 'plain'
  /** What the page that is led to finds in the history. */
  state?: unknown
  children: ReactNode
}

/** A link that looks like a button, for what leads somewhere. */
export function ButtonLink({ to, look = 'plain', state, children }: ButtonLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className={classNames(styles['button'], styles[look], linkStyles['link'])}
    >
      {children}
    </Link>
  )
}
