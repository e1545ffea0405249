import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useT } from '../shell/use-t.ts'
import { CallList } from './call-list.tsx'
import { LogFilterBar } from './log-filter-bar.tsx'
import { filterOf, isFiltered, withFilter } from './log-filter.ts'
import { logQuery } from './log-queries.ts'
import { LogTable } from './log-table.tsx'
import type { LogKind, LogOwner } from './log-words.ts'
import styles from './call-logs.module.css'

interface LogListProps {
  kind: LogKind
  owner: LogOwner
  /** In place of a log without calls. */
  none: string
}

/** Calls of an account or a channel, restricted by the filter in the page's address. */
export function LogList({ kind, owner, none }: LogListProps) {
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
        none={isFiltered(filter) ? t('mycc.noneMatch') : none}
      >
        {(logs) => <LogTable label={t(`callLogs.${kind}`)} kind={kind} owner={owner} logs={logs} />}
      </CallList>
    </div>
  )
}
