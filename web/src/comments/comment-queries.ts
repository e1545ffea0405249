import { listOwnComments, listRecordComments } from '@plat/contract/comments/comments'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Begins the keys of all that is read of comments: what changes one has all of it read again. */
export const COMMENTS = 'comments'

/** Public comments per page. */
const PAGE = 20
/** Most own comments on one record that are shown. */
const MAX_OWN = 100

/**
 * Public comments on a record, the newest first, and which ones it takes.
 * @param viewer guid of the account: the answer says which comments it wrote and reported; null: a visitor
 */
export const recordCommentsQuery = (record: string, viewer: string | null) =>
  infiniteQueryOptions({
    queryKey: [COMMENTS, 'record', record, viewer],
    queryFn: async ({ pageParam: offset, signal }) => {
      const { data, meta } = await call(
        listRecordComments,
        { params: { guid: record }, query: { offset, limit: PAGE } },
        { signal },
      )
      return { ...data, total: meta.pagination?.itemCount ?? data.comments.length }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, offset) => (offset + PAGE < total ? offset + PAGE : undefined),
    placeholderData: keepPreviousData,
  })

/** The account's own comments on a record, the newest first. */
export const ownCommentsQuery = (record: string, viewer: string) =>
  queryOptions({
    queryKey: [COMMENTS, 'own', record, viewer],
    queryFn: async ({ signal }) => {
      const query = { offset: 0, limit: MAX_OWN }
      return (await call(listOwnComments, { params: { guid: record }, query }, { signal })).data
    },
  })
