import { getMail, listMails } from '@plat/contract/mailbox/mailbox'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Milliseconds between two looks for new mail while the page is seen. */
const REFRESH = 3_000
const PAGE = 20

/** Pages of the mailbox, newest first. */
export const mailsQuery = infiniteQueryOptions({
  queryKey: ['mailbox'],
  queryFn: ({ pageParam, signal }) =>
    call(listMails, { query: { offset: pageParam, limit: PAGE } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ data, meta }, _pages, offset) => {
    const next = offset + data.length
    return data.length > 0 && next < (meta.pagination?.itemCount ?? 0) ? next : undefined
  },
  refetchInterval: REFRESH,
  staleTime: 0,
})

/** One mail; mails never change. */
export const mailQuery = (guid: string) =>
  queryOptions({
    queryKey: ['mailbox', guid],
    queryFn: async ({ signal }) => (await call(getMail, { params: { guid } }, { signal })).data,
    staleTime: Infinity,
  })
