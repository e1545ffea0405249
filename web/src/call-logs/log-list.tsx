import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { MessageId } from '../locales/message-id.ts'
import { Button } from '../ui/button.tsx'
import { lazyCode } from '../ui/later.ts'
import { LabelledSelect } from '../ui/select.tsx'
import type { TabItem } from '../ui/tabs.tsx'
import { type Translate, useT } from '../ui/use-t.ts'
import { CallList } from './call-list.tsx'
import { filterOf, isFiltered, withFilter, type LogFilter, NO_FILTER } from './log-filter.ts'
import { logQuery } from './log-queries.ts'
import { LogTable } from './log-table.tsx'
import { type LogKind, type LogOwner, OUTCOME_WORDS, OUTCOMES } from './log-words.ts'
import styles from './call-logs.module.css'

/** Message in place of a log without calls. */
const NONE = {
  account: { received: 'callLogs.noneReceived', attempted: 'callLogs.noneAttempted' },
  channel: { received: 'callLogs.noneAnswered', attempted: 'callLogs.noneUnanswered' },
} as const satisfies Record<LogOwner['kind'], Record<LogKind, MessageId>>

/** A tab for each kind of calls of an account or a channel. */
export function logTabs(owner: LogOwner, t: Translate): TabItem<LogKind>[] {
  return (['received', 'attempted'] as const).map((kind) => ({
    id: kind,
    label: t(`callLogs.${kind}`),
    content: <LogList key={owner.id} kind={kind} owner={owner} />,
  }))
}

/** Calls of an account or a channel, restricted by the filter in the page's address. */
function LogList({ kind, owner }: { kind: LogKind; owner: LogOwner }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const list = useInfiniteQuery(logQuery(owner, kind, filter))
  return (
    <div className={styles['tab']}>
      <LogFilterBar
        filter={filter}
        onFilter={(next) =>
          setParams(withFilter(params, next), { replace: true, preventScrollReset: true })
        }
      />
      <CallList
        list={list}
        counted={(count) => t('callLogs.count', { count })}
        none={t(isFiltered(filter) ? 'mycc.noneMatch' : NONE[owner.kind][kind])}
      >
        {(logs) => <LogTable label={t(`callLogs.${kind}`)} kind={kind} owner={owner} logs={logs} />}
      </CallList>
    </div>
  )
}

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
function LogFilterBar({ filter, onFilter }: LogFilterBarProps) {
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
      <LabelledSelect
        className={styles['choice']}
        label={t('callLogs.outcome')}
        options={[{ id: ANY, label: t('callLogs.anyOutcome') }, ...outcomes]}
        selected={filter.outcome ?? ANY}
        onSelect={(id) => onFilter({ ...filter, outcome: id === ANY ? null : id })}
      />
      {isFiltered(filter) && (
        <Button look="quiet" onPress={() => onFilter(NO_FILTER)}>
          {t('mycc.clearFilter')}
        </Button>
      )}
    </div>
  )
}
