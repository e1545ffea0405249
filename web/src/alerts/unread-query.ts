import { countUnread } from '@plat/contract/alerts/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** How many notifications are not read: asked again when the window is looked at, and after the list has changed. */
export const unreadQuery = queryOptions({
  // Below the key of the list of notifications, so that what renews the one renews the other.
  queryKey: ['own', 'notifications', 'unread'],
  queryFn: async ({ signal }) => (await call(countUnread, {}, { signal })).data.unread,
  staleTime: 30_000,
  refetchOnWindowFocus: 'always',
})
