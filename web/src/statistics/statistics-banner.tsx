import type { LandingColumn } from '@plat/contract/landing/landing'
import type { Stat } from '@plat/contract/statistics/stats'
import { AgencyHtml } from '../shell/agency-html.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { Columns } from '../ui/columns.tsx'
import { useT } from '../ui/use-t.ts'
import type { StatisticsState } from './board/board-place.ts'
import { MarkdownNote } from './markdown-note.tsx'
import styles from './statistics.module.css'
import { statPath } from './stat-path.ts'
import { StatTile } from './tile/stat-tile.tsx'
import type { AnalyticContent } from './tiles.ts'

const TILES_PER_ROW = 4

/** What a landing page gives to one of its columns that shows statistics. */
export interface StatisticsBannerProps {
  column: LandingColumn
  content: AnalyticContent
  /** Level of the heading. */
  level: 2 | 3
}

/** A grouping of tiles with its heading and note, or one tile with its heading and text. */
export function StatisticsBanner({ column, content, level }: StatisticsBannerProps) {
  const { heading, text } = column
  const Heading = `h${level}` as const
  const t = useT()
  // Only staff see what the public does not.
  const mark =
    content.board === 'public'
      ? null
      : ` ${t(content.board === null ? 'statistics.draft' : 'statistics.onInternal')}`
  const title = heading ?? (content.kind === 'group' ? content.grouping.name : null)
  return (
    <div className={styles[content.kind]}>
      {title && (
        <Heading>
          <AgencyWords text={title} />
          {mark}
        </Heading>
      )}
      {content.kind === 'group' && content.grouping.note && (
        <MarkdownNote text={content.grouping.note} className={styles['text']} />
      )}
      {text && <AgencyHtml text={text} className={styles['text']} />}
      {content.kind === 'group' ? (
        <GroupTiles rows={content.rows} grouping={content.grouping.id} />
      ) : (
        <>
          {!title && mark && <p className={styles['text']}>{mark.trim()}</p>}
          <Tile stat={content.stat} grouping={content.grouping} />
        </>
      )}
    </div>
  )
}

interface GroupTilesProps {
  rows: readonly (readonly Stat[])[]
  grouping: number
}

function GroupTiles({ rows, grouping }: GroupTilesProps) {
  const longest = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => (
    <Columns
      key={row.map(({ id }) => id).join()}
      as="ul"
      count={Math.min(longest, TILES_PER_ROW)}
      className={styles['tiles']}
    >
      {row.map((stat) => (
        <li key={stat.id}>
          <Tile stat={stat} grouping={grouping} />
        </li>
      ))}
    </Columns>
  ))
}

interface TileProps {
  stat: Stat
  /** Number of the tile's grouping, to go back to. */
  grouping: number | null
}

function Tile({ stat, grouping }: TileProps) {
  const state: StatisticsState = { internal: false, tab: null, grouping, scorecard: null }
  return <StatTile stat={stat} to={statPath(stat)} state={state} />
}
