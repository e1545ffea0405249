import { getPushKey, subscribePush, unsubscribePush } from '@plat/contract/alerts/push'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The key to subscribe with, and the browsers of the account. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => (await call(getPushKey, {}, { signal })).data,
})

/** Tells the portal where this browser is pushed to; answers the guid that it goes by. */
export async function registerBrowser(subscription: PushSubscription): Promise<string> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth } }
  return (await call(subscribePush, { body })).data.guid
}

export async function removeBrowser(guid: string): Promise<void> {
  await call(unsubscribePush, { params: { guid } })
}
