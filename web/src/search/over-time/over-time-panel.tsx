import { ChartColumn, RotateCw, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
// The texts of what is drawn here come with it.
import '../../shell/later-texts.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { OverTimeFigure } from './over-time-figure.tsx'
import type { Period } from './periods.ts'
import { TimeAxis, TimeChart } from './time-chart.tsx'
import { type OverTime, useOverTime, useTimeWords } from './use-over-time.ts'
import styles from './over-time.module.css'

interface OverTimePanelProps {
  /** On paper there is nothing to press. */
  printed?: boolean
}

/** When the records of the search are dated: bars to look at and to choose days with, or a table. */
export default function OverTimePanel({ printed = false }: OverTimePanelProps) {
  const overTime = useOverTime()
  return printed ? <PrintedOverTime overTime={overTime} /> : <Panel overTime={overTime} />
}

function Panel({ overTime }: { overTime: OverTime }) {
  const t = useT()
  const title = useId()
  const [asTable, setAsTable] = useState(false)
  const { query, data, periods, label, nameOf } = overTime
  const words = useTimeWords(overTime)
  const heading = t('overTime.title', { field: label })
  const hasBars = periods.length > 0
  return (
    <figure
      className={styles['panel']}
      aria-labelledby={title}
      aria-busy={query.isPlaceholderData || query.isPending}
      data-fields={overTime.fields.length}
    >
      <h3 id={title} className={styles['title']}>
        {heading}
      </h3>
      <Choices overTime={overTime} />
      {hasBars && (
        <IconButton
          icon={asTable ? ChartColumn : Table2}
          label={t(asTable ? 'overTime.asBars' : 'overTime.asTable')}
          className={styles['twin'] ?? ''}
          onPress={() => setAsTable(!asTable)}
        />
      )}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {!data && query.isPending && <p className={styles['wait']}>{t('overTime.loading')}</p>}
      {data && hasBars && asTable && (
        <TimeTable title={heading} periods={periods} nameOf={nameOf} />
      )}
      {data && hasBars && !asTable && (
        <OverTimeFigure key={`${data.field} ${data.unit}`} overTime={overTime} data={data} />
      )}
      {data && (
        <figcaption className={styles['words']}>
          {words.summary} <span>{words.notes.join(' ')}</span>
        </figcaption>
      )}
    </figure>
  )
}

/** Which date is drawn, and how long the periods are. */
function Choices({
  overTime: { fields, wanted, choose, units, unit, data },
}: {
  overTime: OverTime
}) {
  const t = useT()
  const automatic = data && wanted.unit === 'auto'
  return (
    <div className={styles['choices']}>
      {fields.length > 1 && (
        <Select
          label={t('overTime.field')}
          options={fields}
          selected={wanted.field}
          onSelect={(field) => choose({ field })}
        />
      )}
      <Select
        label={t('overTime.unit')}
        options={[
          {
            id: 'auto',
            label: automatic
              ? t('overTime.automaticBy', { unit: t(`overTime.by.${unit}`) })
              : t('overTime.automatic'),
          },
          ...units.map((id) => ({ id, label: t(`overTime.by.${id}`) })),
        ]}
        selected={wanted.unit}
        onSelect={(id) => {
          const chosen = id === 'auto' ? id : units.find((one) => one === id)
          if (chosen) choose({ unit: chosen })
        }}
      />
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT()
  const words = useErrorMessages()
  return (
    <div className={styles['failed']} role="alert">
      <p>
        {t('overTime.failed')} {words(error).message}
      </p>
      <Button look="quiet" icon={RotateCw} onPress={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}

/** The bars on paper, with what they say. */
function PrintedOverTime({ overTime }: { overTime: OverTime }) {
  const t = useT()
  const { periods, label, dates, today } = overTime
  const words = useTimeWords(overTime)
  if (periods.length === 0) return null
  return (
    <figure className={styles['printed']}>
      <h3>{t('overTime.title', { field: label })}</h3>
      <TimeChart periods={periods} range={dates.range} today={today} />
      <TimeAxis periods={periods} />
      <figcaption>{[words.summary, ...words.notes].join(' ')}</figcaption>
    </figure>
  )
}

interface TimeTableProps {
  title: string
  periods: readonly Period[]
  /** What the bar at a place is called. */
  nameOf: (at: number) => string
}

/** The same as the bars, to be read. */
function TimeTable({ title, periods, nameOf }: TimeTableProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  return (
    // It scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['table']} role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('overTime.period')}</th>
            <th scope="col">{t('overTime.records')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ start, count }, at) => (
            <tr key={start}>
              <th scope="row">{nameOf(at)}</th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
