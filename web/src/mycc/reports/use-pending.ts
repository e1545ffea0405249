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

/** Most entries of one answer. */
const MOST = 100

/** The parts of a list, as an answer brings them, in which something is being made. */
export function pendingParts(items: readonly Report[]): { offset: number; limit: number }[] {
  const offsets = items.flatMap(({ status }, at) =>
    status === 'pending' ? [at - (at % MOST)] : [],
  )
  return [...new Set(offsets)].map((offset) => ({
    offset,
    limit: Math.min(items.length - offset, MOST),
  }))
}

/**
 * Looks every two seconds at reports that are being made, while there are some and the page is in sight; rows that
 * have not changed stay as they are. Where one is not there any more, deleted in another window, all is read again.
 */
export function usePending(
  items: readonly Report[],
  queryKey: readonly unknown[],
  read: (part: { offset: number; limit: number }) => Promise<OwnPage<Report>>,
): void {
  const client = useQueryClient()
  const pending = items.some(({ status }) => status === 'pending')
  useEffect(() => {
    if (!pending) return undefined
    const look = async () => {
      if (document.hidden || !navigator.onLine) return
      // The next look comes by itself.
      const answers = await Promise.all(pendingParts(items).map(read)).catch(() => null)
      if (answers === null) return
      const news = answers.flatMap((answer) => answer.items)
      const listed = new Set(news.map(({ id }) => id))
      if (items.some(({ id, status }) => status === 'pending' && !listed.has(id)))
        return client.invalidateQueries({ queryKey })
      client.setQueryData<InfiniteData<OwnPage<Report>, number>>(
        queryKey,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({ ...page, items: withNews(page.items, news) })),
          },
      )
    }
    const timer = setInterval(() => void look(), PENDING_MS)
    return () => clearInterval(timer)
  })
}
