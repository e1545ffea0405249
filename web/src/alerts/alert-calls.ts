import {
  type Alert,
  type AlertBody,
  createAlert,
  deleteAlert,
  overwriteAlert,
  previewAlert,
  updateAlert,
  type UpdateAlertBody,
} from '@plat/contract/alerts/alerts'
import type { EventKind } from '@plat/contract/alerts/event-kinds'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { ALERTS } from '../api/alert-queries.ts'
import { call } from '../api/client.ts'

type PreviewBody = z.input<NonNullable<(typeof previewAlert)['body']>>

/** How much an alert would tell, and of which events; the answer before stays until the next one is there. */
export const previewQuery = (
  module: string,
  body: PreviewBody & { readonly events: readonly EventKind[] },
) =>
  queryOptions({
    queryKey: [ALERTS, 'preview', module, body],
    queryFn: async ({ signal }) => {
      const { data: preview } = await call(previewAlert, { body }, { signal, module })
      return { preview, events: body.events }
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })

/** Saves a new alert; `replaced` is the id of the own one that it takes the place of. */
export async function saveAlert(
  module: string,
  body: AlertBody,
  replaced: string | null,
): Promise<Alert> {
  return replaced === null
    ? (await call(createAlert, { body }, { module })).data
    : (await call(overwriteAlert, { params: { id: replaced }, body }, { module })).data
}

/** Changes parts of an own alert. */
export async function changeAlert(id: string, body: UpdateAlertBody): Promise<Alert> {
  return (await call(updateAlert, { params: { id }, body })).data
}

export async function removeAlert(id: string): Promise<void> {
  await call(deleteAlert, { params: { id } })
}
