import { getAlertConfig } from '@plat/contract/alerts/alert-settings'
import { getAlert, getAlertHealth, listAlerts } from '@plat/contract/alerts/alerts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Begins the key of all that is read of alerts: what changes an alert has all of it read again. */
export const ALERTS = 'alerts'

/** How the agency offers alerts; fails where it does not. */
export const alertConfigQuery = queryOptions({
  queryKey: ['alert-config'],
  queryFn: async ({ signal }) => (await call(getAlertConfig, {}, { signal })).data,
  staleTime: Infinity,
  retry: false,
})

/** The account's own alerts, oldest first. */
export const alertsQuery = queryOptions({
  queryKey: [ALERTS, 'list'],
  queryFn: async ({ signal }) => (await call(listAlerts, {}, { signal })).data,
})

/** An own alert with its area. */
export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: [ALERTS, 'one', id],
    queryFn: async ({ signal }) => (await call(getAlert, { params: { id } }, { signal })).data,
    retry: false,
  })

/** When imports and digests last ran, and whether the account's mails arrive. */
export const alertHealthQuery = queryOptions({
  queryKey: [ALERTS, 'health'],
  queryFn: async ({ signal }) => (await call(getAlertHealth, {}, { signal })).data,
  retry: false,
})
