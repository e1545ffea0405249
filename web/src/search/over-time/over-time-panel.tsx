import { RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
// The texts of what is drawn here come with it.
import '../../shell/later-texts.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { OverTimeFigure } from './over-time-figure.tsx'
import { PrintedOverTime } from './printed-over-time.tsx'
import { TimeTable } from './time-table.tsx'
import { type OverTime, useOverTime } from './use-over-time.ts'
import { useTimeWords } from './use-time-words.ts'
import styles from './over-time.module.css'

interface OverTimePanelProps {
  /** On paper there is nothing to press. */
  printed?: boolean
}

/** When the records of the search are dated: bars to look at and to choose days with, or a table. */
export default function OverTimePanel({ printed = false }: OverTimePanelProps) {
  const overTime = useOverTime()
  return printed ? (
    <PrintedOverTime overTime={overTime} />
  ) : (
    <Panel key={overTime.field} overTime={overTime} />
  )
}

function Panel({ overTime }: { overTime: OverTime }) {
  const t = useT()
  const title = useId()
  const [asTable, setAsTable] = useState(false)
  const { query, data, periods, label, nameOf } = overTime
  const words = useTimeWords(overTime)
  const heading = t('overTime.title', { field: label })
  return (
    <figure
      className={styles['panel']}
      aria-labelledby={title}
      aria-busy={query.isPlaceholderData || query.isPending}
    >
      <h3 id={title} className="visually-hidden">
        {heading}
      </h3>
      <Choices overTime={overTime} />
      {data === undefined && query.isPending && (
        <p className={styles['quiet']}>{t('overTime.loading')}</p>
      )}
      {query.isError && <Failed onRetry={() => void query.refetch()} />}
      {data && (
        <>
          {periods.length > 0 && asTable && (
            <TimeTable title={heading} periods={periods} nameOf={nameOf} />
          )}
          {periods.length > 0 && !asTable && <OverTimeFigure overTime={overTime} data={data} />}
          <figcaption className={styles['words']}>
            <p>{words.summary}</p>
            {words.notes.length > 0 && <p className={styles['quiet']}>{words.notes.join(' ')}</p>}
          </figcaption>
          {periods.length > 0 && (
            <Button look="quiet" className={styles['twin'] ?? ''} onPress={() => setAsTable(!asTable)}>
              {t(asTable ? 'overTime.asBars' : 'overTime.asTable')}
            </Button>
          )}
        </>
      )}
    </figure>
  )
}

/** Which date is drawn, and how long the periods are. */
function Choices({ overTime: { fields, wanted, choose, units, unit, data } }: { overTime: OverTime }) {
  const t = useT()
  const automatic = data && wanted.unit === 'auto'
  return (
    <div className={styles['choices']}>
      {fields.length > 1 ? (
        <Select
          label={t('overTime.field')}
          options={fields}
          selected={wanted.field}
          onSelect={(field) => choose({ field })}
        />
      ) : (
        <span className={styles['only']}>{fields[0]?.label}</span>
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

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <p className={styles['failed']} role="status">
      {t('overTime.failed')}
      <Button look="quiet" icon={RotateCw} onPress={onRetry}>
        {t('action.retry')}
      </Button>
    </p>
  )
}
