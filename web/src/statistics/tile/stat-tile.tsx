import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { seriesRemarks, seriesSummary } from '../chart/series-summary.ts'
import { SparkLine } from '../chart/spark-line.tsx'
import styles from './stat-tile.module.css'
import { statWords, type TileStat } from './stat-words.ts'

interface StatTileProps {
  stat: TileStat
  /** Where it leads; left out for a tile that is only looked at. */
  to?: string | undefined
  /** What the page it leads to is told. */
  state?: unknown
  /** Opens in a new window: a tile on another site. */
  away?: boolean
  /** Beside the title: what can be done with it. */
  actions?: ReactNode
}

/** One number with what it means and how it went, and the way to the records behind it. */
export function StatTile({ stat, to, state, away = false, actions }: StatTileProps) {
  const words = useIntl()
  const id = useId()
  const { number, unit, exact, meaning, remarks } = statWords(stat, words)
  const { series, sample } = stat
  const summary = series && seriesSummary(series, stat.unit, words)
  const target = away ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <article className={styles['tile']} aria-labelledby={`${id}-title`} data-state={stat.state}>
      <div className={styles['head']}>
        <p id={`${id}-title`} className={styles['title']} dir="auto">
          {to === undefined ? (
            <AgencyWords text={stat.title} />
          ) : (
            <Link
              to={to}
              state={state}
              {...target}
              aria-describedby={`${id}-figure`}
              className={styles['link']}
            >
              <AgencyWords text={stat.title} />
            </Link>
          )}
        </p>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      <div id={`${id}-figure`} className={styles['figure']}>
        {number !== null && (
          <p className={styles['number']}>
            {/* Beneath it, the exact one is read. */}
            <span aria-hidden={exact !== null || undefined}>{number}</span>
            {unit && <span className={styles['unit']}> {unit}</span>}
          </p>
        )}
        {exact && <p className={styles['exact']}>{exact}</p>}
        {meaning && <p className={styles['meaning']}>{meaning}</p>}
        {remarks.map((remark) => (
          <p key={remark} className={styles['remark']}>
            {remark}
          </p>
        ))}
      </div>
      {stat.note && <AgencyWords as="p" className={styles['note']} dir="auto" text={stat.note} />}
      {series && summary && (
        <SparkLine
          series={series}
          label={[summary, ...seriesRemarks(series, sample.minimum, words)].join(' ')}
        />
      )}
    </article>
  )
}
