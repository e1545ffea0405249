import type { Grouping, Stat } from '@plat/contract/analytic'
import type { LandingColumn } from '@plat/contract/landing'
import { useLocalize } from '../shell/use-text.ts'
import { SafeHtml } from '../ui/safe-html.tsx'
import { Columns } from './columns.tsx'
import styles from './rows.module.css'
import { StatTile } from './stat-tile.tsx'

const TILES_PER_ROW = 3

interface BannerProps {
  column: LandingColumn
  /** Level of the heading. */
  level: 2 | 3
}

/** A grouping of tiles with its heading and note. */
export function GroupBanner({
  column: { heading, text },
  grouping,
  level,
}: BannerProps & { grouping: Grouping }) {
  const say = useLocalize()
  const Heading = `h${level}` as const
  const longest = Math.max(...grouping.rows.map((row) => row.length))
  const side = Math.min(longest, TILES_PER_ROW)
  return (
    <div className={styles['group']}>
      <Heading>{heading ? say(heading) : grouping.name}</Heading>
      {grouping.note && <p className={styles['note']}>{say(grouping.note)}</p>}
      {text && <SafeHtml html={say(text)} className={styles['text']} />}
      {Object.entries(grouping.rows)
        .filter(([, row]) => row.length > 0)
        .map(([position, row]) => (
          <Columns key={position} as="ul" count={side} className={styles['tiles']}>
            {row.map((stat) => (
              <li key={stat.id}>
                <StatTile stat={stat} grouping={grouping.id} />
              </li>
            ))}
          </Columns>
        ))}
    </div>
  )
}

/** One tile beside its heading and text. */
export function StatBanner({
  column: { heading, text },
  stat,
  level,
}: BannerProps & { stat: Stat }) {
  const say = useLocalize()
  const Heading = `h${level}` as const
  return (
    <div className={styles['cell']}>
      {heading && <Heading>{say(heading)}</Heading>}
      {text && <SafeHtml html={say(text)} className={styles['text']} />}
      <StatTile stat={stat} grouping={null} />
    </div>
  )
}
