import { Suspense } from 'react'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { lazyCode } from '../ui/later.ts'
import { Select } from '../ui/select.tsx'
import { isFiltered, type LogFilter, NO_FILTER } from './log-filter.ts'
import { OUTCOME_WORDS, OUTCOMES } from './log-words.ts'
import styles from './call-logs.module.css'

const DatedRange = lazyCode(() => import('../records/dated-range.tsx'))

/** Earliest day of the filter. */
const FIRST_DAY = '2016-07-01'
/** Stands for all outcomes. */
const ANY = 'any'

interface LogFilterBarProps {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

/** Restricts a log to days and an outcome. */
export function LogFilterBar({ filter, onFilter }: LogFilterBarProps) {
  const t = useT()
  const outcomes = OUTCOMES.map((id) => ({ id, label: t(OUTCOME_WORDS[id]) }))
  return (
    <div className={styles['filter']} data-filtered={isFiltered(filter) || undefined}>
      <fieldset className={styles['days']}>
        <legend className="visually-hidden">{t('callLogs.days')}</legend>
        <Suspense>
          <DatedRange
            value={{ from: filter.from, to: filter.to }}
            min={FIRST_DAY}
            onChange={(days) => onFilter({ ...filter, ...days })}
          />
        </Suspense>
      </fieldset>
      <div className={styles['choice']}>
        <span aria-hidden>{t('callLogs.outcome')}</span>
        <Select
          boxed
          label={t('callLogs.outcome')}
          options={[{ id: ANY, label: t('callLogs.anyOutcome') }, ...outcomes]}
          selected={filter.outcome ?? ANY}
          onSelect={(id) => onFilter({ ...filter, outcome: id === ANY ? null : id })}
        />
      </div>
      {isFiltered(filter) && (
        <Button look="quiet" onPress={() => onFilter(NO_FILTER)}>
          {t('mycc.clearFilter')}
        </Button>
      )}
    </div>
  )
}
