import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Stat } from '@plat/contract/statistics/stats'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useT } from '../../ui/use-t.ts'
import { StatTile } from '../tile/stat-tile.tsx'
import { MarkdownNote } from '../markdown-note.tsx'
import styles from './ccai.module.css'

interface GroupingViewProps {
  grouping: Pick<Grouping, 'name' | 'note' | 'rows'>
  stats: readonly Stat[]
  /** Where a stat leads; left out: nowhere. */
  toStat?: (id: number) => string
}

/** A grouping as it stands, to look at. */
export function GroupingView({ grouping, stats, toStat }: GroupingViewProps) {
  const t = useT()
  const byId = new Map(stats.map((stat) => [stat.id, stat]))
  const rows = grouping.rows.filter((row) => row.length > 0)
  return (
    <section className={styles['grouping']}>
      <AgencyWords as="h4" dir="auto" text={grouping.name} />
      {grouping.note && <MarkdownNote text={grouping.note} className={styles['note']} />}
      {rows.length === 0 && <p className={styles['quiet']}>{t('ccai.emptyGrouping')}</p>}
      {Array.from(rows.entries(), ([index, row]) => (
        <ul key={index} className={styles['cells']} aria-label={t('ccai.row', { row: index + 1 })}>
          {Array.from(row.entries(), ([column, id]) => {
            const stat = id === null ? undefined : byId.get(id)
            return (
              <li key={column}>
                {stat ? (
                  <StatTile stat={stat} to={toStat?.(stat.id)} />
                ) : (
                  <p className={styles['blank']}>{t('ccai.blank')}</p>
                )}
              </li>
            )
          })}
        </ul>
      ))}
    </section>
  )
}
