import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../ui/use-t.ts'
import { useLayout } from '../../ui/use-layout.ts'
import type { LegendEntry } from '@plat/contract/tenancy/legend-entries'
import { LegendList } from './legend-list.tsx'
import styles from './status-legend.module.css'

interface StatusLegendProps {
  entries: readonly LegendEntry[]
  /** CSS pixels that panels cover at the map's lower edge. */
  coveredBelow: number
}

/** Width of a map, in the text's size, below which the open legend would hide most of it. */
const ROOMY_REM = 24

/** Whether the map is wide enough for the open legend, also beside large letters. */
function hasRoom(): boolean {
  const map = document.getElementById('map')
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return map === null || map.clientWidth >= ROOMY_REM * rem
}

/** What the colours on the map mean, in its lower left corner: the map's own tools are in the others. */
export default function StatusLegend({ entries, coveredBelow }: StatusLegendProps) {
  const t = useT()
  const layout = useLayout()
  const [open, setOpen] = useState(() => layout !== 'phone' && hasRoom())
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
      <LegendList entries={entries} />
    </details>
  )
}
