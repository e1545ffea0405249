import {
  type Chat,
  type ChatCall,
  type ChatMessage,
  countUnreadChats,
  getChat,
  listChats,
} from '@plat/contract/chat/chat'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Begins the keys of all that is read of chats: a message about any of them has all of it read again. */
export const CHAT = 'chat'

/** Chats of a list that are read at a time. */
const PAGE = 20

/** Messages of the live connection renew it; without one it is read again every 15 seconds. */
const KEPT_CURRENT = {
  staleTime: 0,
  networkMode: 'always',
  refetchInterval: 15_000,
  refetchOnWindowFocus: true,
} as const

/** The account's own chats. @param text words to search for; empty: all */
export const chatsQuery = (text: string) =>
  infiniteQueryOptions({
    ...KEPT_CURRENT,
    queryKey: [CHAT, 'list', text],
    queryFn: async ({ pageParam: offset, signal }) => {
      const { data, meta } = await call(
        listChats,
        { query: { offset, limit: PAGE, text } },
        { signal },
      )
      return { items: data, total: meta?.pagination?.itemCount ?? data.length }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const offset = pages.length * PAGE
      return offset < last.total ? offset : undefined
    },
    placeholderData: (before) => before,
  })

/** The account's own chat about a record, or with the department of a channel; null: there is none yet. @param subject guid */
export const chatAboutQuery = (subject: string) =>
  queryOptions({
    queryKey: [CHAT, 'about', subject],
    queryFn: async ({ signal }): Promise<Chat | null> => {
      const { data } = await call(
        listChats,
        { query: { offset: 0, limit: 1, text: '', subject } },
        { signal },
      )
      return data[0] ?? null
    },
    staleTime: 0,
    networkMode: 'always',
  })

/** How many of the account's own chats have something new. */
export const unreadChatsQuery = queryOptions({
  queryKey: [CHAT, 'unread'],
  queryFn: async ({ signal }) => (await call(countUnreadChats, {}, { signal })).data.unread,
  staleTime: 60_000,
})

/** A chat with a part of its messages. */
export interface ChatPart {
  readonly chat: Chat
  readonly messages: readonly ChatMessage[]
  readonly calls: readonly ChatCall[]
}

/** A chat with its messages, the newest ones first; each further page has earlier ones. @param id guid */
export const chatQuery = (id: string) =>
  infiniteQueryOptions({
    ...KEPT_CURRENT,
    queryKey: [CHAT, 'one', id],
    queryFn: async ({ pageParam: before, signal }): Promise<ChatPart> =>
      (await call(getChat, { params: { id }, query: { before } }, { signal })).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ messages }) => {
      const first = messages[0]?.number ?? 1
      return first > 1 ? first : undefined
    },
  })
