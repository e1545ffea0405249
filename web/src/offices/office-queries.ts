import {
  getOffice,
  type OfficeHours,
  type OfficeSlots,
  previewOffice,
} from '@plat/contract/offices/channels'
import { listMisplaced } from '@plat/contract/schedule/misplaced'
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

/** Hours and slots of which the next two weeks are shown. */
export interface Previewed {
  readonly hours: OfficeHours
  /** Null: the department takes no appointments. */
  readonly slots: OfficeSlots | null
}

/** The next two weeks as hours and slots would have them. @param previewed as JSON; `null` asks nothing */
export const previewQuery = (previewed: string) =>
  queryOptions({
    queryKey: [OFFICES, 'preview', previewed],
    queryFn: async ({ signal }) => {
      // Written as JSON by whoever asks.
      const body = JSON.parse(previewed) as Previewed
      return (await call(previewOffice, { body }, { signal })).data
    },
    enabled: previewed !== 'null',
    placeholderData: keepPreviousData,
  })

/** Upcoming appointments that the agency has to see to. Read again whenever the page is shown again. */
export const misplacedQuery = queryOptions({
  queryKey: [OFFICES, 'misplaced'],
  queryFn: async ({ signal }) => (await call(listMisplaced, {}, { signal })).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** Has offices read again: a department's hours may be those of its channels. */
export function useRenewOffices(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [OFFICES] })
}
