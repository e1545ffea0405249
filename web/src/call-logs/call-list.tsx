import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import type { ListPage } from './log-queries.ts'
import { Awaited } from '../shell/awaited.tsx'
import styles from './call-logs.module.css'

/** The next page is requested this many pixels before the end comes into sight. */
const AHEAD_PX = 200

interface CallListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>
  /** How many entries there are, in words. */
  counted: (count: number) => string
  /** In place of a list without entries. */
  none: string
  /** Button below `none`. */
  noneAction?: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/**
 * A list with its number of entries. It loads the next page as its end comes near, and stays on screen while it is
 * renewed.
 */
export function CallList<Item extends { readonly id: string }>({
  list,
  counted,
  none,
  noneAction,
  children,
}: CallListProps<Item>) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error } = list
  const end = useEnd(() => {
    if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError)
      void list.fetchNextPage({ cancelRefetch: false })
  })
  if (!data) return <Awaited query={list} rows={6} />
  // An entry that came in while the next page was loading moves another one into that page.
  const items = [
    ...new Map(data.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values(),
  ]
  const count = data.pages.at(-1)?.total ?? 0
  return (
    <>
      {error && !list.isFetchNextPageError && (
        <RetryBanner onRetry={() => void list.refetch()}>
          {t('ccai.notRenewed', { message: words(error).message })}
        </RetryBanner>
      )}
      {items.length === 0 ? (
        <div role="status" className={styles['none']}>
          <EmptyState message={none}>{noneAction}</EmptyState>
        </div>
      ) : (
        <>
          <p role="status" className={styles['quiet']}>
            {counted(count)}
          </p>
          {children(items)}
        </>
      )}
      <div ref={end} className={styles['end']}>
        {list.isFetchingNextPage && <p role="status">{t('results.loadingMore')}</p>}
        {list.isFetchNextPageError && error && (
          <ErrorState {...words(error)} onRetry={() => void list.fetchNextPage()} />
        )}
        {list.hasNextPage && (
          <p className={styles['printed']}>{t('callLogs.shown', { shown: items.length, count })}</p>
        )}
      </div>
    </>
  )
}

/** Calls `onNear` when an element is near the visible part of the page, and again after each change of the page. */
function useEnd(onNear: () => void) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (element === null) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { root: document, rootMargin: `${AHEAD_PX}px` },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  })
  return end
}
