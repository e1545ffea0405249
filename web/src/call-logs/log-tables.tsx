import { useSearchParams } from 'react-router'
import { filterOf, withFilter } from './log-filter.ts'
import { LogFilterBar } from './log-filter-bar.tsx'
import { LogList } from './log-list.tsx'
import type { LogKind, LogOwner } from './log-words.ts'
import styles from './call-logs.module.css'

interface LogTablesProps {
  owner: LogOwner
  /** In place of each list while it has no calls. */
  none: Readonly<Record<LogKind, string>>
}

/** Received and attempted calls, narrowed by one filter, which the address tells. */
export function LogTables({ owner, none }: LogTablesProps) {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  return (
    <div className={styles['tables']}>
      <LogFilterBar
        filter={filter}
        onFilter={(next) => setParams(withFilter(params, next), { preventScrollReset: true })}
      />
      <div className={styles['lists']}>
        <LogList kind="received" owner={owner} filter={filter} none={none.received} />
        <LogList kind="attempted" owner={owner} filter={filter} none={none.attempted} />
      </div>
    </div>
  )
}
