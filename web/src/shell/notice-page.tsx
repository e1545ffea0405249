import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import styles from './notice-page.module.css'

/** A page that says one thing, in a few lines, and the way on. */
export function NoticePage({ children }: { children: ReactNode }) {
  return <Page className={styles['page']}>{children}</Page>
}
