import type { ReactNode } from 'react'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../ui/use-t.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { usePagedList } from '../use-paged-list.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { PageLinks } from './list-links.tsx'
import styles from './list-states.module.css'
import listStyles from './record-list.module.css'

interface ListStatesProps {
  paged: Pick<ReturnType<typeof usePagedList>, 'list' | 'items' | 'isPending' | 'changes' | 'of'>
  /** Rows that stand in while it loads. */
  rows?: number
  /** What is said where nothing was found. */
  empty: ReactNode
  /** The list, once it has records. */
  children: ReactNode
}

/** A list of records while it loads, where it failed, where it is empty, and as it is. */
export function ListStates({ paged, rows = 8, empty, children }: ListStatesProps) {
  const t = useT()
  const words = useErrorMessages()
  const { list, items, isPending, changes, of } = paged
  if (isPending) return <Skeleton rows={rows} label={t('results.loading')} />
  if (items.length > 0)
    return (
      <>
        <ListChanges changes={changes} />
        {/* Without a connection the answer waits, perhaps for long. */}
        {of === null && list.isPaused && (
          <p className={styles['outdated']} role="status">
            {t('results.listOutdated')}
          </p>
        )}
        {children}
      </>
    )
  if (!list.isError) return empty
  return (
    <ErrorState
      {...words(list.error)}
      message={t('results.failed')}
      onRetry={() => void list.refetch()}
    />
  )
}

/** Tells screen readers that rows have changed under them. @param changes how often they have. */
export function ListChanges({ changes }: { changes: number }) {
  const t = useT()
  // A region of its own each time: the same words again are not announced.
  return <Announcement key={changes} message={changes > 0 ? t('results.changed') : ''} />
}

interface ListFooterProps {
  list: {
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
  /** Number of records in the whole list, where its pages are in the address. */
  total?: number
}

/** Below the loaded part of an endless list: more is coming, or could not come; without scripts, links to its pages. */
export function ListFooter({ list, total }: ListFooterProps) {
  const t = useT()
  const words = useErrorMessages()
  return (
    <>
      {list.isFetchNextPageError ? (
        <ErrorState {...words(list.error)} onRetry={() => void list.fetchNextPage()} />
      ) : (
        list.isFetchingNextPage && <p className={listStyles['more']}>{t('results.loadingMore')}</p>
      )}
      {total !== undefined && (
        <WithoutScripts>
          <PageLinks total={total} />
        </WithoutScripts>
      )}
    </>
  )
}
