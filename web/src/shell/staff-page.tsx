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
  children: ReactNode
}

/** A wide page on which staff look after the portal: what it is for, then its content. */
export function StaffPage({ title, lead, tabbed, className, children }: StaffPageProps) {
  return (
    <Page className={classNames(styles['page'], tabbed && styles['tabbed'], className)}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
    </Page>
  )
}
