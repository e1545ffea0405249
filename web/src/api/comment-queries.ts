import {
  COMMENT_PAGE,
  countComments,
  listOwnComments,
  listRecordComments,
} from '@plat/contract/comments/comments'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Begins the key of all that is read of comments: what changes one has all of it read again. */
export const COMMENTS = 'comments'

/** Most own comments on one record that are shown. */
const MOST_OWN = 100

/** Public comments on a record, the newest ones, and whether and when they are taken. */
export const recordCommentsQuery = (record: string, limit = COMMENT_PAGE) =>
  queryOptions({
    queryKey: [COMMENTS, 'record', record, limit],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(
        listRecordComments,
        { params: { guid: record }, query: { offset: 0, limit } },
        { signal },
      )
      return { ...data, total: meta.pagination?.itemCount ?? data.comments.length }
    },
    placeholderData: (before) => before,
  })

/** The account's own comments on a record, the newest first. */
export const ownCommentsQuery = (record: string) =>
  queryOptions({
    queryKey: [COMMENTS, 'own', record],
    queryFn: async ({ signal }) => {
      const query = { offset: 0, limit: MOST_OWN }
      return (await call(listOwnComments, { params: { guid: record }, query }, { signal })).data
    },
  })

/** How many comments wait for the signed-in official. */
export const openCommentsQuery = queryOptions({
  queryKey: [COMMENTS, 'count'],
  queryFn: async ({ signal }) => (await call(countComments, {}, { signal })).data.open,
  refetchOnWindowFocus: true,
})
