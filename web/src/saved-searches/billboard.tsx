import type { Stat } from '@plat/contract/statistics/stats'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { addressWith } from '../ui/address-with.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { lazyCode, servedCode } from '../ui/later.ts'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { WithoutScripts } from '../ui/without-scripts.tsx'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { BackToStatistics } from './back-to-statistics.tsx'
import { SavedBy, SavedMessage, useSavedTitle } from './saved-heading.tsx'
import { isVisitors, type SavedSubject } from './screen-mode.ts'
import StatFigure from './stat-figure.tsx'
import { useTenant } from '../shell/tenant.tsx'
import styles from './billboard.module.css'

const WhoseNumber = lazyCode(() => import('./whose-number.tsx'))
const StatTrend = servedCode('src/saved-searches/stat-trend.tsx', () => import('./stat-trend.tsx'))

/** CSS pixels of the line. */
const TREND_HEIGHT = 220

interface BillboardProps {
  module: ModuleConfig
  subject: SavedSubject
  /** The search in one sentence. */
  sentence: string
  /** Null until they are known. */
  counts: { total: number | null; located: number | null; unlocated: number | null }
  onView: () => void
  onNewSearch: () => void
}

/** A saved search or a statistic, large enough for a wall: its title, one number, and its module. */
export default function Billboard({
  module,
  subject,
  sentence,
  counts,
  onView,
  onNewSearch,
}: BillboardProps) {
  const t = useT()
  const localize = useLocalize()
  const { formatNumber } = useIntl()
  const { stat } = subject
  const title = useSavedTitle(subject)
  const [params] = useSearchParams()
  const own = stat?.type === 'numeric/custom'
  return (
    <section
      id="results"
      tabIndex={-1}
      aria-labelledby="billboard"
      className={classNames(styles['billboard'], isVisitors(subject) && styles['visitors'])}
    >
      <div className={styles['content']}>
        <BackToStatistics subject={subject} />
        <p className={styles['where']}>{localize(module.title.long)}</p>
        <h1 id="billboard" dir="auto" className={styles['title']}>
          {title}
        </h1>
        <SavedBy subject={subject} className={styles['by']} />
        {stat ? <Figure stat={stat} /> : <Total module={module} total={counts.total} />}
        {stat?.note && (
          <AgencyWords as="p" className={styles['note']} dir="auto" text={stat.note} />
        )}
        <SavedMessage subject={subject} className={styles['message']} />
        {stat?.series && (
          <div className={styles['trend']}>
            <Suspense fallback={<Skeleton rows={6} label={t('shell.loading')} />}>
              <StatTrend stat={stat} series={stat.series} height={TREND_HEIGHT} />
            </Suspense>
          </div>
        )}
        <dl className={styles['facts']}>
          <div>
            <dt>{t(own ? 'billboard.behind' : 'billboard.search')}</dt>
            <dd>{sentence}</dd>
          </div>
          {counts.located !== null && (
            <div>
              <dt>{t('results.onMap')}</dt>
              <dd>{formatNumber(counts.located)}</dd>
            </div>
          )}
          {counts.unlocated !== null && (
            <div>
              <dt>{t('results.notOnMap')}</dt>
              <dd>{formatNumber(counts.unlocated)}</dd>
            </div>
          )}
          <DataDate module={module} />
        </dl>
        <WithoutScripts>
          <a href={addressWith(params, { as: 'view' })}>{t('billboard.view')}</a>
        </WithoutScripts>
        <div className={classNames(styles['actions'], 'needs-scripts')}>
          <Button className={styles['view']} onPress={onView}>
            {t('billboard.view')}
          </Button>
          <Button className={styles['new']} onPress={onNewSearch}>
            {t('results.newSearch')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The number of a stat; staff read whose it is. */
function Figure({ stat }: { stat: Stat }) {
  const hasOthers = stat.counted_for === 'staff' || stat.with_internal !== null
  return (
    <>
      <StatFigure stat={stat} className={styles['stat']} />
      {hasOthers && (
        <Suspense>
          <WhoseNumber stat={stat} />
        </Suspense>
      )}
    </>
  )
}

interface TotalProps {
  module: ModuleConfig
  /** Null until it is known. */
  total: number | null
}

/** Records of a shared search. */
function Total({ module, total }: TotalProps) {
  const t = useT()
  const localize = useLocalize()
  const { formatNumber } = useIntl()
  if (total === null)
    return (
      <div className={styles['number']}>
        <Skeleton rows={1} label={t('results.counting')} />
      </div>
    )
  return (
    <p className={styles['figure']}>
      <span className={styles['number']}>{formatNumber(total)}</span>
      <span className={styles['noun']}>
        {localize(total === 1 ? module.noun.one : module.noun.other)}
      </span>
    </p>
  )
}

/** How old the records are, as an entry of a description list; nothing while none are loaded. */
function DataDate({ module }: { module: ModuleConfig }) {
  const t = useT()
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  if (module.updated === null) return null
  return (
    <div>
      <dt>{t('billboard.updated')}</dt>
      <dd>{formatDate(module.updated, { dateStyle: 'medium', timeStyle: 'short', timeZone })}</dd>
    </div>
  )
}
