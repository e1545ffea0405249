import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Stat } from '@plat/contract/statistics/stats'
import type { ReactNode } from 'react'
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
  /** Draws a tile. */
  renderTile: (stat: Stat) => ReactNode
}

/** A grouping of a scorecard: its name folds it; note and tiles are below. */
export function GroupingSection({ grouping, stats, renderTile }: GroupingSectionProps) {
  return (
    <AriaDisclosure defaultExpanded className={styles['grouping'] ?? ''}>
      <Heading level={2} className={styles['heading'] ?? ''}>
        <Button slot="trigger" className={styles['fold'] ?? ''}>
          <ChevronRight size={20} aria-hidden className={styles['chevron']} />
          <AgencyWords text={grouping.name} />
        </Button>
      </Heading>
      <DisclosurePanel>
        {grouping.note && <MarkdownNote text={grouping.note} className={styles['note']} />}
        <TileRows rows={grouping.rows} stats={stats} renderTile={renderTile} />
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
