import { countResourcer, type ResourcerType } from '@plat/contract/schedule/resourcer'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Begins the keys of all days of the timeline, which show appointments as well. */
export const TIMELINE = 'timeline'
/** Begins the keys of all that is read of the resourcer: what changes one of its entries has all of it read again. */
export const RESOURCER = 'resourcer'

/** Which entries of the resourcer. */
export interface ResourcerFilter {
  /** Left out: all. */
  readonly type?: ResourcerType | undefined
  /** Guid of the agent who has it; `none`: no one has. Left out: any. */
  readonly agent?: string | undefined
  /** Searches chats: with that type only. Left out: all. */
  readonly text?: string | undefined
}

/** Entries of each tab. */
export const countsQuery = (filter: ResourcerFilter) =>
  queryOptions({
    queryKey: [RESOURCER, 'counts', filter],
    queryFn: async ({ signal }) => (await call(countResourcer, { query: filter }, { signal })).data,
  })
