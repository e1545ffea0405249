import { getOffice, type OfficeHours, previewOffice } from '@plat/contract/offices/channels'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { OFFICES } from './channels-query.ts'

/** Office hours of a channel. */
export const officeQuery = (channel: string) =>
  queryOptions({
    queryKey: [OFFICES, 'office', channel],
    queryFn: async ({ signal }) =>
      (await call(getOffice, { params: { id: channel } }, { signal })).data,
    staleTime: 0,
  })

/** The next two weeks as hours would have them. @param hours as JSON; `null` asks nothing */
export const previewQuery = (hours: string) =>
  queryOptions({
    queryKey: [OFFICES, 'preview', hours],
    queryFn: async ({ signal }) => {
      // Written as JSON by whoever asks.
      const body = { hours: JSON.parse(hours) as OfficeHours }
      return (await call(previewOffice, { body }, { signal })).data
    },
    enabled: hours !== 'null',
    placeholderData: keepPreviousData,
  })

/** Has offices read again: a department's hours may be those of its channels. */
export function useRenewOffices(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [OFFICES] })
}
