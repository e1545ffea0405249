import type { AlertPreview as Preview } from '@plat/contract/alerts/alerts'
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
  const { preview, waits, error, retry } = answer
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
          <Figures preview={preview} waits={waits} />
          {preview?.many && <Many preview={preview} onNarrow={onNarrow} />}
          {preview && <LastMonth module={module} preview={preview} />}
        </>
      )}
    </section>
  )
}

/** About how much in one line, for where the preview is out of sight: it leads there. Nothing while there is no area. */
export function PreviewLine({ answer: { preview, waits, error } }: { answer: AlertPreviewAnswer }) {
  const t = useT()
  const { perWeek } = useFigures()
  // Without an area the preview says what is missing.
  if (!error && !preview && !waits) return null
  const figure = error
    ? t('alerts.previewFailed')
    : preview
      ? perWeek(preview)
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

function useFigures() {
  const t = useT()
  const { formatNumber } = useIntl()
  const number = (value: number) =>
    formatNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 })
  const perWeek = ({ events_per_week: events, new_per_week: fresh }: Preview) => {
    const count = events ?? fresh
    return count > 0 && count < 0.5
      ? t('alerts.perWeekUnder')
      : t('alerts.perWeek', { number: number(count) })
  }
  return { number, perWeek }
}

function Figures({ preview, waits }: { preview: Preview | null; waits: boolean }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { number, perWeek } = useFigures()
  if (preview === null)
    return <p role="status">{t(waits ? 'alerts.previewCounts' : 'alerts.previewWaits')}</p>
  const { events_per_week: events, new_per_week: fresh, matching } = preview
  return (
    <div role="status">
      <p className={styles['figure']}>{perWeek(preview)}</p>
      <p className={styles['hint']}>
        {events === null ? t('alerts.fromNew') : t('alerts.newOfThem', { number: number(fresh) })}{' '}
        {t('alerts.matching', { count: matching, number: formatNumber(matching) })}
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

function LastMonth({ module, preview }: { module: ModuleConfig; preview: Preview }) {
  const t = useT()
  const navigate = useNavigate()
  const { formatNumber } = useIntl()
  const { count, records } = preview.last_month
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
