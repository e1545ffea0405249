import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Page } from './page.tsx'
import styles from './staff-page.module.css'

interface StaffPageProps {
  title: string
  /** What the page is for, in a sentence. */
  lead: string
  /** The content is a strip of tabs, perhaps with something above it. */
  tabbed?: boolean
  className?: string | undefined
  /** Above the page, as wide as the window. */
  above?: ReactNode
  children: ReactNode
}

/** A wide page on which staff look after the portal: what it is for, then its content. */
export function StaffPage({ title, lead, tabbed, className, above, children }: StaffPageProps) {
  return (
    <Page
      className={classNames(styles['page'], tabbed && styles['tabbed'], className)}
      above={above}
    >
      <header className={styles['head']}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
    </Page>
  )
}
