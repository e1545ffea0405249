import { countUnreadConversations } from '@plat/contract/chat/chat'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Begins the key of everything that is known of conversations. */
export const CHAT = 'chat'

/** How many conversations have something new for the account, and how many wait for its answer. */
export const chatNewsQuery = queryOptions({
  queryKey: [CHAT, 'news'],
  queryFn: async ({ signal }) => (await call(countUnreadConversations, {}, { signal })).data,
  staleTime: 30_000,
  refetchOnWindowFocus: 'always',
})
