import type { Stat } from '@plat/contract/statistics/stats'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import styles from './statistic-tile.module.css'
import type { StatisticsState } from './tiles.ts'

interface StatisticTileProps {
  stat: Stat
  /** Number of the tile's grouping, to go back to. */
  grouping: number | null
}

/** One number, and the way to the records behind it. */
export function StatisticTile({ stat, grouping }: StatisticTileProps) {
  const { formatNumber } = useIntl()
  const { guid, module } = stat.search_saved
  const short = stat.parsedValue ?? '–'
  const exact = stat.data === null ? short : formatNumber(stat.data)
  const state: StatisticsState = { internal: false, tab: null, grouping, scorecard: null }
  return (
    <Link
      to={paths.savedStat(module.department.department_code, module.module_code, guid, stat.id)}
      state={state}
      className={styles['tile']}
    >
      <span className={styles['title']}>
        <AgencyWords text={stat.title} />
      </span>
      <span className={styles['number']} aria-hidden={short !== exact}>
        {short}
      </span>
      {short !== exact && <span className={styles['exact']}>{exact}</span>}
      {stat.note && (
        <span className={styles['note']}>
          <AgencyWords text={stat.note} />
        </span>
      )}
    </Link>
  )
}
