import {
  listAgencyConversations,
  listConversations,
  readConversation,
} from '@plat/contract/chat/chat'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { CHAT } from '../api/chat-news.ts'
import { call } from '../api/client.ts'

/** Milliseconds between two looks while nothing is heard live. */
export const POLL_MS = 15_000
const PAGE = 20

/** Whose conversations a list has: the account's own, or those of the agency that wait, or were answered. */
export type ChatList = 'own' | 'waiting' | 'answered'

/** Conversations, a page at a time. @param text words to look for; empty: all */
export const conversationsQuery = (list: ChatList, text: string) =>
  infiniteQueryOptions({
    queryKey: [CHAT, 'list', list, text],
    queryFn: async ({ pageParam, signal }) => {
      const query = { offset: pageParam, limit: PAGE, ...(text !== '' && { text }) }
      const { data, meta } =
        list === 'own'
          ? await call(listConversations, { query }, { signal })
          : await call(listAgencyConversations, { query: { ...query, state: list } }, { signal })
      return { items: data, total: meta.pagination?.itemCount ?? data.length }
    },
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0)
      return items.length > 0 && loaded < total ? loaded : undefined
    },
  })

/** A conversation with its last messages, and, page by page, those before. */
export const conversationQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [CHAT, 'one', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam }
      return (await call(readConversation, { params: { id }, query }, { signal })).data
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ messages }) => {
      const first = messages[0]?.number ?? 1
      return first > 1 ? first : undefined
    },
  })
