import type { PageQuery } from '@plat/contract/platform/envelope'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Answer } from '../api/client.ts'
import type { DeletedEntries } from '../shell/recently-deleted.tsx'
import {
  type FilterNames,
  type Order,
  type OwnFilter,
  type OwnPage,
  pageQuery,
} from './own-list.ts'

/** Which own list: its name in addresses and in the cache. */
export type OwnListName = 'notifications' | 'searches' | 'reports'

/** Reads what was deleted of an own list; null: it is not listed. */
export type ReadDeleted = ((signal: AbortSignal) => Promise<DeletedEntries<string>>) | null

/** What was deleted of an own list; read again whenever the list is. */
export const deletedQuery = (name: OwnListName, read: ReadDeleted) =>
  queryOptions({
    queryKey: ['own', name, 'deleted'],
    queryFn: read ? ({ signal }) => read(signal) : skipToken,
  })

/** A part of an own list. */
export interface OwnPart {
  readonly order: Order
  readonly filter: OwnFilter
  readonly offset: number
  readonly limit: number
}

/** Reads pages of an own list, and whether the account has anything in it. */
export function ownQueries<Item>(
  name: OwnListName,
  list: (
    query: z.input<typeof PageQuery> & { filter_by?: string },
    signal: AbortSignal,
  ) => Promise<Answer<readonly Item[]>>,
  names?: FilterNames,
) {
  return {
    read: async (
      { order, filter, offset, limit }: OwnPart,
      signal: AbortSignal,
    ): Promise<OwnPage<Item>> => {
      const { data, meta } = await list(pageQuery(order, filter, offset, limit, names), signal)
      return { items: data, total: meta.pagination?.itemCount ?? data.length }
    },
    some: queryOptions({
      queryKey: ['own', name, 'some'],
      queryFn: async ({ signal }) => {
        const { meta } = await list({ limit: '1' }, signal)
        return (meta.pagination?.itemCount ?? 0) > 0
      },
    }),
  }
}
