import type { Stat } from '@plat/contract/statistics/stats'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { MarkdownNote } from '../statistics/markdown-note.tsx'
import { lazyCode, lazyLater, servedCode } from '../ui/later.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { BackToStatistics } from './back-to-statistics.tsx'
import { LostParts } from './lost-parts.tsx'
import { isVisitors, type SavedSubject } from './screen-mode.ts'
import styles from './saved-heading.module.css'

const StatFigure = servedCode(
  'src/saved-searches/stat-figure.tsx',
  () => import('./stat-figure.tsx'),
)
const SharedByLine = servedCode(
  'src/saved-searches/shared-by-line.tsx',
  () => import('./shared-by-line.tsx'),
)
const PageReport = lazyLater(() => import('./page-report.tsx'))
const ListedRecords = lazyCode(() => import('./listed-records.tsx'))
const StatTrend = servedCode('src/saved-searches/stat-trend.tsx', () => import('./stat-trend.tsx'))

/** CSS pixels of a line above the list. */
const TREND_HEIGHT = 160

/** What a saved search or a statistic is called. */
export function useSavedTitle({ search, stat }: SavedSubject): string {
  const localize = useLocalize()
  return localize(stat?.title ?? search.title)
}

interface SavedPartProps {
  subject: SavedSubject
  className?: string | undefined
}

/** Who shared the search; nothing for a statistic. */
export function SavedBy({ subject: { search, stat }, className }: SavedPartProps) {
  return stat === null && search.shared_by !== null ? (
    <Suspense>
      <SharedByLine by={search.shared_by} className={className} />
    </Suspense>
  ) : null
}

/** Title and note that the author of a shared search or a statistic gave it. */
export function SavedMessage({ subject, className }: SavedPartProps) {
  const { search, stat } = subject
  const message = stat ? stat.comment : search.message
  if (!message) return null
  return (
    <blockquote
      className={classNames(className, isVisitors(subject) && styles['visitors'])}
      dir="auto"
    >
      {stat ? (
        <MarkdownNote text={message} className={styles['markdown']} />
      ) : (
        <AgencyWords text={message} />
      )}
    </blockquote>
  )
}

/** Below a visitor's words, the way to report them; see there. */
function VisitorsPage({ subject }: { subject: SavedSubject }) {
  return isVisitors(subject) ? (
    <Suspense>
      <PageReport search={subject.search} />
    </Suspense>
  ) : null
}

interface SavedHeadingProps {
  subject: SavedSubject
  onBillboard: () => void
  onNewSearch: () => void
}

/** Above the list of a shared search or a statistic: what it is, in its owner's words, and the ways out. */
export function SavedHeading({ subject, onBillboard, onNewSearch }: SavedHeadingProps) {
  const t = useT()
  const { stat } = subject
  return (
    <header className={styles['heading']}>
      <BackToStatistics subject={subject} />
      <p className={styles['kind']}>{t(stat ? 'saved.stat' : 'saved.shared')}</p>
      <AgencyWords
        as="h1"
        className={classNames(styles['title'], isVisitors(subject) && styles['visitors'])}
        dir="auto"
        text={stat?.title ?? subject.search.title}
      />
      <SavedBy subject={subject} className={styles['kind']} />
      {stat && !countsBelow(stat) && (
        <Suspense fallback={<Skeleton rows={2} label={t('shell.loading')} />}>
          <StatFigure stat={stat} className={styles['figure']} />
        </Suspense>
      )}
      <OfRecords stat={stat} />
      {stat?.note && <AgencyWords as="p" className={styles['note']} text={stat.note} />}
      <SavedMessage subject={subject} className={styles['message']} />
      <LostParts of={subject.search} />
      {!stat && <CountedThen subject={subject} />}
      {stat?.series && (
        <Disclosure title={t('saved.trend')} look="inner">
          <Suspense fallback={<Skeleton rows={4} label={t('shell.loading')} />}>
            <StatTrend stat={stat} series={stat.series} height={TREND_HEIGHT} />
          </Suspense>
        </Disclosure>
      )}
      <div className={classNames(styles['actions'], 'needs-scripts')}>
        <Button onPress={onBillboard}>{t('saved.billboard')}</Button>
        <Button onPress={onNewSearch}>{t('results.newSearch')}</Button>
      </div>
      <VisitorsPage subject={subject} />
    </header>
  )
}

/** Whether the stat's number is the one that stands above the list. */
function countsBelow({ type, state }: Stat): boolean {
  return type === 'numeric' && state === 'counted'
}

/** Whose number it is, and which records the list shows: only where there is something to say. */
function OfRecords({ stat, className }: { stat: Stat | null; className?: string | undefined }) {
  const t = useT()
  if (stat === null || !saysMore(stat)) return null
  return (
    <div className={className}>
      <Suspense fallback={<Skeleton rows={1} label={t('shell.loading')} />}>
        <ListedRecords stat={stat} />
      </Suspense>
    </div>
  )
}

function saysMore({ type, behind, problem, sample, ...whose }: Stat): boolean {
  if (whose.counted_for === 'staff' || whose.with_internal !== null) return true
  if (type === 'numeric') return false
  const isUnlike = behind.address === null || (type === 'numeric/duration' && sample.invalid > 0)
  return behind.others.length > 0 || (problem === null && isUnlike)
}

/** How many there were when the search was shared. */
function CountedThen({ subject: { search } }: { subject: SavedSubject }) {
  const t = useT()
  const { formatDate, formatNumber } = useIntl()
  const { timeZone } = useTenant().config
  const { counted } = search
  if (!counted) return null
  return (
    <p className={styles['kind']}>
      {t('saved.counted', {
        count: formatNumber(counted.all),
        day: formatDate(counted.at, { dateStyle: 'medium', timeZone }),
      })}
    </p>
  )
}

interface SavedLineProps {
  subject: SavedSubject
  /** Whether how many records there are is said beneath. */
  isCounted: boolean
}

/** The same where there is room for little: its title, a statistic's number, and the message in two lines. */
export function SavedLine({ subject, isCounted }: SavedLineProps) {
  const t = useT()
  const { stat } = subject
  return (
    <header className={styles['line']}>
      <BackToStatistics subject={subject} />
      <AgencyWords
        as="h1"
        className={classNames(styles['title'], isVisitors(subject) && styles['visitors'])}
        dir="auto"
        text={stat?.title ?? subject.search.title}
      />
      <SavedBy subject={subject} className={styles['kind']} />
      {stat && !(isCounted && countsBelow(stat)) && (
        <Suspense fallback={<Skeleton rows={1} label={t('shell.loading')} />}>
          <StatFigure stat={stat} className={styles['smallFigure']} />
        </Suspense>
      )}
      <OfRecords stat={stat} className={styles['smallFigure']} />
      <SavedMessage subject={subject} className={styles['short']} />
      <LostParts of={subject.search} />
      <VisitorsPage subject={subject} />
    </header>
  )
}
