import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './button.module.css'
import linkStyles from './button-link.module.css'

interface ButtonLinkProps {
  to: string
  look?: 'primary' | 'plain'
  replace?: boolean
  /** What the page that is led to finds in the history. */
  state?: unknown
  icon?: LucideIcon
  children: ReactNode
}

/** A link that looks like a button, for what leads somewhere. */
export function ButtonLink({
  to,
  look = 'plain',
  replace = false,
  state,
  icon: Icon,
  children,
}: ButtonLinkProps) {
  return (
    <Link
      to={to}
      replace={replace}
      state={state}
      className={classNames(styles['button'], styles[look], linkStyles['link'])}
    >
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </Link>
  )
}
