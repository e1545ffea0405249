import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import { useTitle } from './use-title.ts'
import styles from './area-page.module.css'

interface AreaPageProps {
  title: string
  children: ReactNode
}

/** A page of one area of the portal. */
export function AreaPage({ title, children }: AreaPageProps) {
  useTitle(title)
  return (
    <Page className={styles['page']}>
      <h1>{title}</h1>
      {children}
    </Page>
  )
}

interface EmptyAreaProps {
  message: string
  /** Links to where there is something. */
  children: ReactNode
}

/** Content of an area that has nothing to show yet. */
export function EmptyArea({ message, children }: EmptyAreaProps) {
  return (
    <div className={styles['empty']}>
      <p>{message}</p>
      <div className={styles['actions']}>{children}</div>
    </div>
  )
}
