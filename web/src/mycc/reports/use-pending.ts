import { PENDING_MS, type Report } from '@plat/contract/reports/reports'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnPage } from '../own-list.ts'

/** Those of `items` that have become another since: only they are replaced. */
export function withNews(items: readonly Report[], news: readonly Report[]): readonly Report[] {
  const byId = new Map(news.map((report) => [report.id, report]))
  return items.map((item) => {
    const fresh = item.status === 'pending' ? byId.get(item.id) : undefined
    return fresh && fresh.status !== 'pending' ? fresh : item
  })
}

/**
 * Looks every two seconds at reports that are being made, while there are some and the page is in sight; rows that
 * have not changed stay as they are.
 */
export function usePending(
  items: readonly Report[],
  queryKey: readonly unknown[],
  read: (limit: number) => Promise<OwnPage<Report>>,
): void {
  const client = useQueryClient()
  const pending = items.some(({ status }) => status === 'pending')
  const limit = Math.min(Math.max(items.length, 1), 100)
  useEffect(() => {
    if (!pending) return undefined
    const look = async () => {
      if (document.hidden || !navigator.onLine) return
      // The next look comes by itself.
      const news = await read(limit).catch(() => null)
      if (news === null) return
      client.setQueryData<InfiniteData<OwnPage<Report>, number>>(
        queryKey,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({
              ...page,
              items: withNews(page.items, news.items),
            })),
          },
      )
    }
    const timer = setInterval(() => void look(), PENDING_MS)
    return () => clearInterval(timer)
  })
}
