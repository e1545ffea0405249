import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './button.module.css'
import linkStyles from './button-link.module.css'

interface ButtonLinkProps {
  to: string
  look?: 'primary' | 'plain'
  replace?: boolean
  children: ReactNode
}

/** A link that stands where a button would: it leads somewhere, and looks like the thing to press. */
export function ButtonLink({ to, look = 'plain', replace = false, children }: ButtonLinkProps) {
  return (
    <Link
      to={to}
      replace={replace}
      className={classNames(styles['button'], styles[look], linkStyles['link'])}
    >
      {children}
    </Link>
  )
}
