import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import { useTenant } from './tenant.tsx'
import { useT } from './use-t.ts'
import { useTitle } from './use-title.ts'
import styles from './area-page.module.css'

interface AreaPageProps {
  area: string
  children: ReactNode
}

/** A page of one area of the portal, named after the area and the agency. */
export function AreaPage({ area, children }: AreaPageProps) {
  const t = useT()
  const { branding } = useTenant().config
  const title = t('area.title', { area, agency: branding.title.short })
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
