import {
  deleteNotifications,
  favourNotification,
  getNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  renameNotification,
  restoreNotifications,
} from '@plat/contract/alerts/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ownQueries } from '../own-queries.ts'
import type { OwnCalls } from '../use-own-acts.ts'

/** The account's notifications. */
export const notificationQueries = ownQueries(
  'notifications',
  (query, signal) => call(listNotifications, { query }, { signal }),
  { text: 'area', days: 'event_date' },
)

export const NOTIFICATION_CALLS: OwnCalls = {
  star: async (id, favourite) =>
    void (await call(favourNotification, { params: { id }, body: { favourite } })),
  remove: async (ids) => void (await call(deleteNotifications, { body: { ids: [...ids] } })),
  bringBack: async (ids) => void (await call(restoreNotifications, { body: { ids: [...ids] } })),
  deleted: null,
}

/** A notification with its record. */
export const notificationQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'notifications', 'one', id],
    queryFn: async ({ signal }) =>
      (await call(getNotification, { params: { id } }, { signal })).data,
  })

export async function rename(id: string, name: string): Promise<void> {
  await call(renameNotification, { params: { id }, body: { name } })
}

export async function markRead(id: string): Promise<void> {
  await call(readNotification, { params: { id } })
}

export async function markAllRead(): Promise<void> {
  await call(readAllNotifications, { body: {} })
}
