import { countUnread } from '@plat/contract/alerts/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { isLiveOpen } from '../api/live-status.ts'

/**
 * How many notifications are not read: read again when the live connection or the list reports a change, and without a
 * live connection when the window is looked at.
 */
export const unreadQuery = queryOptions({
  // Below the key of the list of notifications, so that what renews the one renews the other.
  queryKey: ['own', 'notifications', 'unread'],
  queryFn: async ({ signal }) => (await call(countUnread, {}, { signal })).data.unread,
  staleTime: 30_000,
  refetchOnWindowFocus: () => (isLiveOpen() ? false : 'always'),
})
