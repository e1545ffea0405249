import type { ReactNode } from 'react'
import { Frame } from './frame.tsx'
import { useTenant } from './tenant.tsx'
import { useT } from './use-t.ts'
import { useTitle } from './use-title.ts'
import styles from './area-page.module.css'

/** A page of one area of the portal, named after the area and the agency. */
export function AreaPage({ area, children }: { area: string; children: ReactNode }) {
  const t = useT()
  const { branding } = useTenant().config
  const title = t('area.title', { area, agency: branding.title.short })
  useTitle(title)
  return (
    <Frame>
      <div className={styles['page']}>
        <h1>{title}</h1>
        {children}
      </div>
    </Frame>
  )
}
