import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Stat } from '@plat/contract/statistics/stats'
import { type ReactNode, useEffect, useRef } from 'react'
import { ChevronRight } from 'lucide-react'
import {
  Button,
  Disclosure as AriaDisclosure,
  DisclosurePanel,
  Heading,
} from 'react-aria-components'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { MarkdownNote } from '../markdown-note.tsx'
import { TileRows } from './tile-rows.tsx'
import styles from './board.module.css'

interface GroupingSectionProps {
  grouping: Grouping
  /** Those of the scorecard, by number. */
  stats: ReadonlyMap<number, Stat>
  /** Somebody comes back from one of its tiles. */
  returned?: boolean
  /** Left out: it is open, and nobody remembers. */
  fold?: { readonly isFolded: boolean; readonly onFold: (isFolded: boolean) => void }
  /** Links of its note open in a new window. */
  away?: boolean
  /** Draws a tile. */
  renderTile: (stat: Stat) => ReactNode
}

/** A grouping of a scorecard: its name folds it; note and tiles are below. */
export function GroupingSection({
  grouping,
  stats,
  returned = false,
  fold,
  away = false,
  renderTile,
}: GroupingSectionProps) {
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (returned) section.current?.scrollIntoView({ block: 'nearest' })
  }, [returned])
  return (
    <AriaDisclosure
      ref={section}
      {...(fold ? { isExpanded: !fold.isFolded } : { defaultExpanded: true })}
      onExpandedChange={(isExpanded) => fold?.onFold(!isExpanded)}
      className={styles['grouping'] ?? ''}
    >
      <Heading level={2} className={styles['heading'] ?? ''}>
        <Button slot="trigger" className={styles['fold'] ?? ''}>
          <ChevronRight size={20} aria-hidden className={styles['chevron']} />
          <AgencyWords text={grouping.name} />
        </Button>
      </Heading>
      <DisclosurePanel>
        {grouping.note && (
          <MarkdownNote text={grouping.note} className={styles['note']} away={away} />
        )}
        <TileRows rows={grouping.rows} stats={stats} renderTile={renderTile} />
      </DisclosurePanel>
    </AriaDisclosure>
  )
}

/** Whether a viewer sees any stat of a grouping. */
export function hasStats({ rows }: Grouping, stats: ReadonlyMap<number, Stat>): boolean {
  return rows.some((row) => row.some((id) => id !== null && stats.has(id)))
}
