import { CALL_OUTCOMES, type CallOutcome } from '@plat/contract/calls/calls'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { useDays } from '../records/use-days.ts'
import { FilterGroup, ListFilter } from '../shell/list-filter.tsx'
import { useT } from '../shell/use-t.ts'
import { Check } from '../ui/check.tsx'
import { lazyCode } from '../ui/later.ts'
import { isLogFiltered, type LogFilter, NO_LOG_FILTER } from './log-filter.ts'
import { outcomeName } from './log-words.ts'

const DatedRange = lazyCode(() => import('../records/dated-range.tsx'))

/** Earliest day of the filter. */
const FIRST_DAY = '2016-07-01'

interface LogFilterBarProps {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

/** Narrows the logs of a page by day and by how calls ended. */
export function LogFilterBar({ filter, onFilter }: LogFilterBarProps) {
  const words = useFilterWords(filter)
  return (
    <ListFilter
      filter={filter}
      none={NO_LOG_FILTER}
      isFiltered={isLogFiltered(filter)}
      words={words}
      renderFields={(draft, onDraft) => <Fields draft={draft} onDraft={onDraft} />}
      onFilter={onFilter}
    />
  )
}

function Fields({ draft, onDraft }: { draft: LogFilter; onDraft: (draft: LogFilter) => void }) {
  const t = useT()
  const toggle = (outcome: CallOutcome) => {
    const chosen = new Set(draft.outcomes)
    if (!chosen.delete(outcome)) chosen.add(outcome)
    onDraft({ ...draft, outcomes: CALL_OUTCOMES.filter((one) => chosen.has(one)) })
  }
  return (
    <>
      <FilterGroup label={t('callLogs.filterDays')}>
        <Suspense>
          <DatedRange
            value={{ from: draft.from, to: draft.to }}
            min={FIRST_DAY}
            onChange={({ from, to }) => onDraft({ ...draft, from, to })}
          />
        </Suspense>
      </FilterGroup>
      <FilterGroup label={t('callLogs.filterOutcome')}>
        {CALL_OUTCOMES.map((outcome) => (
          <Check
            key={outcome}
            label={t(outcomeName(outcome))}
            checked={draft.outcomes.includes(outcome) ? 'all' : 'none'}
            onToggle={() => toggle(outcome)}
          />
        ))}
      </FilterGroup>
    </>
  )
}

/** The filter in words. */
function useFilterWords({ from, to, outcomes }: LogFilter): string {
  const t = useT()
  const days = useDays()
  const { formatList } = useIntl()
  return [
    from !== null && t('mycc.wordsFrom', { day: days.short(from) }),
    to !== null && t('mycc.wordsTo', { day: days.short(to) }),
    outcomes.length > 0 &&
      formatList(
        outcomes.map((outcome) => t(outcomeName(outcome))),
        { type: 'disjunction' },
      ),
  ]
    .filter(Boolean)
    .join(', ')
}
