import { listSlots } from '@plat/contract/schedule/slots'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** First part of the keys of everything that can be booked. */
export const SLOTS = 'slots'

/** What an appointment is about. */
export interface SlotSubject {
  readonly type: 'record' | 'channel'
  readonly guid: string
}

/** Slots about a subject. @param from ISO day on which the days begin; null: today */
export const slotsQuery = ({ type, guid }: SlotSubject, from: string | null) =>
  queryOptions({
    queryKey: [SLOTS, type, guid, from],
    queryFn: async ({ signal }) => {
      const query = { type, guid, ...(from !== null && { from }) }
      return (await call(listSlots, { query }, { signal })).data
    },
    // Others book meanwhile.
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
