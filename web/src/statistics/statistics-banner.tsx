import type { Stat } from '@plat/contract/statistics/stats'
import type { LandingColumn } from '@plat/contract/landing/landing'
import { AgencyWords } from '../shell/agency-words.tsx'
import { AgencyHtml } from '../shell/agency-html.tsx'
import { Columns } from '../ui/columns.tsx'
import styles from './statistics.module.css'
import { StatisticTile } from './statistic-tile.tsx'
import type { FilledGrouping } from './tiles.ts'

const TILES_PER_ROW = 3

interface BannerProps {
  column: LandingColumn
  /** Level of the heading. */
  level: 2 | 3
}

/** A grouping of tiles with its heading and note. */
export function StatisticGroupBanner({
  column: { heading, text },
  grouping,
  level,
}: BannerProps & { grouping: FilledGrouping }) {
  const Heading = `h${level}` as const
  const longest = Math.max(...grouping.rows.map((row) => row.length))
  const side = Math.min(longest, TILES_PER_ROW)
  return (
    <div className={styles['group']}>
      <Heading>
        <AgencyWords text={heading ?? grouping.name} />
      </Heading>
      {grouping.note && (
        <p className={styles['note']}>
          <AgencyWords text={grouping.note} />
        </p>
      )}
      {text && <AgencyHtml text={text} className={styles['text']} />}
      {Object.entries(grouping.rows)
        .filter(([, row]) => row.length > 0)
        .map(([position, row]) => (
          <Columns key={position} as="ul" count={side} className={styles['tiles']}>
            {row.map((stat) => (
              <li key={stat.id}>
                <StatisticTile stat={stat} grouping={grouping.id} />
              </li>
            ))}
          </Columns>
        ))}
    </div>
  )
}

/** One tile beside its heading and text. */
export function StatisticBanner({
  column: { heading, text },
  stat,
  level,
}: BannerProps & { stat: Stat }) {
  const Heading = `h${level}` as const
  return (
    <div className={styles['cell']}>
      {heading && (
        <Heading>
          <AgencyWords text={heading} />
        </Heading>
      )}
      {text && <AgencyHtml text={text} className={styles['text']} />}
      <StatisticTile stat={stat} grouping={null} />
    </div>
  )
}
