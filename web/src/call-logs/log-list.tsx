import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { MessageId } from '../locales/message-id.ts'
import { type Translate, useT } from '../ui/use-t.ts'
import type { TabItem } from '../ui/tabs.tsx'
import { CallList } from './call-list.tsx'
import { LogFilterBar } from './log-filter-bar.tsx'
import { filterOf, isFiltered, withFilter } from './log-filter.ts'
import { logQuery } from './log-queries.ts'
import { LogTable } from './log-table.tsx'
import type { LogKind, LogOwner } from './log-words.ts'
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
