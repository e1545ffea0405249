import type { AlertPreview as Preview } from '@plat/contract/alerts/alerts'
import type { EventKind } from '@plat/contract/alerts/event-kinds'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { RecordRow } from '../../records/record-row.tsx'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { AlertPreviewAnswer } from './use-alert-preview.ts'
import styles from '../parts/parts.module.css'

interface AlertPreviewProps {
  module: ModuleConfig
  answer: AlertPreviewAnswer
  /** Narrows the alert to an option of a filter. */
  onNarrow: (criterion: string, value: string) => void
}

/** About how much an alert would tell, and what it would have told of last month. */
export function AlertPreview({ module, answer, onNarrow }: AlertPreviewProps) {
  const t = useT()
  const words = useErrorMessages()
  const { preview, error, retry, waits } = answer
  return (
    <section
      className={styles['preview']}
      aria-labelledby="alert-preview"
      data-waits={waits || undefined}
    >
      <h2 id="alert-preview" tabIndex={-1}>
        {t('alerts.preview')}
      </h2>
      {error ? (
        <ErrorState {...words(error)} message={t('alerts.previewFailed')} onRetry={retry} />
      ) : (
        <>
          <Figures answer={answer} />
          {preview?.many && <Many preview={preview} onNarrow={onNarrow} />}
          {preview?.last_month && <LastMonth module={module} month={preview.last_month} />}
        </>
      )}
    </section>
  )
}

/** About how much in one line, for where the preview is out of sight: it leads there. Nothing while there is no area. */
export function PreviewLine({
  answer: { preview, waits, error, events },
}: {
  answer: AlertPreviewAnswer
}) {
  const t = useT()
  const { perWeek } = useFigures(events)
  // Without an area the preview says what is missing.
  if (!error && !preview && !waits) return null
  const figure = error
    ? t('alerts.previewFailed')
    : preview
      ? (perWeek(preview) ?? t('alerts.notKnownYet'))
      : t('alerts.previewCounts')
  return (
    <Button
      look="quiet"
      onPress={() => {
        const heading = document.getElementById('alert-preview')
        heading?.focus()
        heading?.scrollIntoView()
      }}
    >
      {`${t('alerts.preview')}: ${figure}`}
    </Button>
  )
}

/** Days of a year, for which previews count at most. */
const YEAR = 365

/** How much an alert would tell, in words. */
function useFigures(watched: readonly EventKind[]) {
  const t = useT()
  const { formatNumber } = useIntl()
  const watchesNew = watched.includes('new')
  const number = (value: number) =>
    formatNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 })
  const isFew = (count: number) => count > 0 && count < 0.5
  /** Null where nothing can be said. */
  const perWeek = ({ events_per_week: events, new_per_week: fresh }: Preview) => {
    if (events !== null)
      return isFew(events)
        ? t('alerts.perWeekUnder')
        : t('alerts.perWeek', { number: number(events) })
    if (!watchesNew) return null
    return isFew(fresh)
      ? t('alerts.newPerWeekUnder')
      : t('alerts.newPerWeek', { number: fresh, text: number(fresh) })
  }
  /** With the time over which it is counted, where that is one for all that is watched. */
  const overTime = (preview: Preview) => {
    const week = perWeek(preview)
    const { events_per_week: events, watched_days: days } = preview
    if (week === null) return null
    if (events === null || days === null || days >= YEAR) return t('alerts.overYear', { week })
    return countsByYear(watched) ? week : t('alerts.overDays', { week, days })
  }
  /** What cannot be said yet, or of which times it is counted where they differ. */
  const times = ({ events_per_week: events, watched_days: days }: Preview) => {
    if (days === null) return null
    if (events === null) return t(watchesNew ? 'alerts.unknownOthers' : 'alerts.unknown', { days })
    return days < YEAR && countsByYear(watched) ? t('alerts.overBoth', { days }) : null
  }
  return { number, perWeek, overTime, times }
}

/** Whether any of these events is counted over the last year, whenever its records were first seen here. */
function countsByYear(watched: readonly EventKind[]): boolean {
  return watched.some((kind) => kind === 'new' || kind.startsWith('comment_'))
}

function Figures({ answer: { preview, waits, events } }: { answer: AlertPreviewAnswer }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { number, overTime, times } = useFigures(events)
  if (preview === null)
    return <p role="status">{t(waits ? 'alerts.previewCounts' : 'alerts.previewWaits')}</p>
  const { events_per_week: count, new_per_week: fresh, matching } = preview
  const figure = overTime(preview)
  const isPartNew = count !== null && events.includes('new') && events.length > 1
  return (
    <div role="status">
      {figure !== null && <p className={styles['figure']}>{figure}</p>}
      <p className={styles['hint']}>
        {[
          times(preview),
          isPartNew && t('alerts.newOfThem', { number: number(fresh) }),
          t('alerts.matching', { count: matching, number: formatNumber(matching) }),
        ]
          .filter((part) => typeof part === 'string')
          .join(' ')}
      </p>
    </div>
  )
}

function Many({
  preview,
  onNarrow,
}: {
  preview: Preview
  onNarrow: AlertPreviewProps['onNarrow']
}) {
  const t = useT()
  const localize = useLocalize()
  const { formatNumber } = useIntl()
  return (
    <Banner quiet>
      <p>{t('alerts.many')}</p>
      {preview.narrowing.length > 0 && (
        <div className={styles['row']}>
          {preview.narrowing.map(({ criterion, label, value, text, per_week: left }) => (
            <Button key={`${criterion}:${value}`} onPress={() => onNarrow(criterion, value)}>
              {t('alerts.narrow', {
                filter: localize(label),
                option: localize(text),
                number: formatNumber(left, { maximumFractionDigits: left < 10 ? 1 : 0 }),
              })}
            </Button>
          ))}
        </div>
      )}
    </Banner>
  )
}

interface LastMonthProps {
  module: ModuleConfig
  month: NonNullable<Preview['last_month']>
}

/** Records of the last month: what an alert of new ones would have told. */
function LastMonth({ module, month: { count, records } }: LastMonthProps) {
  const t = useT()
  const navigate = useNavigate()
  const { formatNumber } = useIntl()
  const title = t('alerts.lastMonth', { count, number: formatNumber(count) })
  return (
    <>
      <h3>{title}</h3>
      {records.length > 0 && (
        // A list that scrolls takes the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles['records']} role="region" aria-label={title} tabIndex={0}>
          {records.map((record) => {
            const href = paths.record(module.department, module.id, record.guid)
            return (
              <RecordRow
                key={record.guid}
                record={record}
                formatting={module.info.formatting}
                href={href}
                onOpen={() => void navigate(href)}
              />
            )
          })}
        </div>
      )}
      {count > records.length && (
        <p className={styles['hint']}>
          {t('alerts.firstOfThem', { number: formatNumber(records.length) })}
        </p>
      )}
    </>
  )
}
