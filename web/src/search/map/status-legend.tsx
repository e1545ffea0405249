import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import { useT } from '../../shell/use-t.ts'
import { useLayout } from '../../ui/use-layout.ts'
import type { LegendEntry } from '@plat/contract/tenancy/legend-entries'
import { LegendList } from './legend-list.tsx'
import styles from './status-legend.module.css'

interface StatusLegendProps {
  entries: readonly LegendEntry[]
  theme: MapTheme
  /** CSS pixels that panels cover at the map's lower edge. */
  coveredBelow: number
}

/** What the colours on the map mean, in its lower left corner: the map's own tools are in the others. */
export default function StatusLegend({ entries, theme, coveredBelow }: StatusLegendProps) {
  const t = useT()
  const layout = useLayout()
  const [open, setOpen] = useState(layout !== 'phone')
  return (
    <details
      className={styles['legend']}
      style={{ insetBlockEnd: `calc(${coveredBelow}px + var(--space-12))` }}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles['title']}>
        <ChevronRight size={16} aria-hidden className={styles['chevron']} />
        {t('map.legend')}
      </summary>
      <LegendList entries={entries} theme={theme} />
    </details>
  )
}
