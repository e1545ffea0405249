import { getLinkedAppointment, listLinkedSlots } from '@plat/contract/schedule/schedule'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { SLOTS } from '../slots/slot-queries.ts'

/** The appointment of a mailed link. Reading it changes nothing. */
export const linkedQuery = (token: string) =>
  queryOptions({
    queryKey: ['appointment-link', token],
    queryFn: async ({ signal }) =>
      (await call(getLinkedAppointment, { params: { token } }, { signal })).data,
    staleTime: 0,
  })

/** Slots to which it can be moved. @param from ISO day on which the days begin; null: today */
export const linkedSlotsQuery = (token: string, from: string | null) =>
  queryOptions({
    queryKey: [SLOTS, 'link', token, from],
    queryFn: async ({ signal }) => {
      const query = from === null ? {} : { from }
      return (await call(listLinkedSlots, { params: { token }, query }, { signal })).data
    },
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
