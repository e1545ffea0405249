import type { ReactNode } from 'react'
import { Frame } from '../shell/frame.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useText } from '../shell/use-text.ts'
import { useTitle } from '../shell/use-title.ts'
import styles from './area-page.module.css'

/** A page of one area of the portal, named after the area and the agency. */
export function AreaPage({ area, children }: { area: string; children: ReactNode }) {
  const text = useText()
  const { branding } = useTenant().config
  const title = text('area.title', { area, agency: branding.title.short })
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
