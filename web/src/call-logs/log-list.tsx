import { useInfiniteQuery } from '@tanstack/react-query'
import { Maximize2, Minimize2 } from 'lucide-react'
import { useState } from 'react'
import { ListEnd } from '../shell/list-end.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { isLogFiltered, type LogFilter } from './log-filter.ts'
import { logQuery } from './log-queries.ts'
import { LogTable } from './log-table.tsx'
import type { LogKind, LogOwner } from './log-words.ts'
import styles from './call-logs.module.css'

interface LogListProps {
  kind: LogKind
  owner: LogOwner
  filter: LogFilter
  /** In place of a list without calls. */
  none: string
}

/** Calls that were received or attempted, in a box that scrolls and goes on; it can be made larger. */
export function LogList({ kind, owner, filter, none }: LogListProps) {
  const t = useT()
  const words = useErrorMessages()
  const [large, setLarge] = useState(false)
  const list = useInfiniteQuery(logQuery(owner, kind, filter))
  // A call that was made while the next page was loaded may bring another one twice.
  const logs = [
    ...new Map(
      (list.data?.pages.flatMap(({ items }) => items) ?? []).map((log) => [log.id, log]),
    ).values(),
  ]
  const total = list.data?.pages.at(-1)?.total ?? 0
  const name = t(kind === 'received' ? 'callLogs.received' : 'callLogs.attempted')
  // Read here, so that the end of the box is looked at again once the list has been read anew.
  const isWaiting = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
  const again = () => void list.refetch()
  return (
    <div className={styles['log']}>
      <div className={styles['head']}>
        <h2>{name}</h2>
        {total > 0 && (
          <span className={styles['count']}>{t('callLogs.count', { count: total })}</span>
        )}
        {logs.length > 0 && (
          <IconButton
            icon={large ? Minimize2 : Maximize2}
            aria-pressed={large}
            label={t('callLogs.large', { name })}
            onPress={() => setLarge(!large)}
          />
        )}
      </div>
      {list.isPending && <Skeleton rows={3} label={t('shell.loading')} />}
      {list.isError && logs.length === 0 && <ErrorState {...words(list.error)} onRetry={again} />}
      {list.isRefetchError && logs.length > 0 && (
        <Banner action={<Button onPress={again}>{t('action.retry')}</Button>}>
          <p>{t('ccai.notRenewed', { message: words(list.error).message })}</p>
        </Banner>
      )}
      {list.isSuccess && logs.length === 0 && (
        <p className={styles['none']}>{isLogFiltered(filter) ? t('mycc.noneMatch') : none}</p>
      )}
      {logs.length > 0 && (
        <LogTable
          label={name}
          kind={kind}
          owner={owner}
          logs={logs}
          large={large}
          listed={JSON.stringify([owner, filter])}
          onEnd={() => {
            if (isWaiting) void list.fetchNextPage({ cancelRefetch: false })
          }}
          footer={<ListEnd list={list} empty={false} />}
        />
      )}
    </div>
  )
}
