import { updateLinkedAppointment } from '@plat/contract/schedule/schedule'
import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { isTaken } from '../slots/nearest-slots.tsx'
import { SLOTS } from '../slots/slot-queries.ts'
import { linkedQuery } from './link-queries.ts'

/** What the resident wants of an appointment. */
export type WantedChange =
  | { readonly action: 'confirm' }
  | { readonly action: 'reschedule'; readonly datetime: TimeSpan }
  | { readonly action: 'cancel' }

/** Changes the appointment of a mailed link, from the version that is on screen. */
export function useLinkedChange(token: string, entry: ScheduleEntry) {
  const client = useQueryClient()
  const { queryKey } = linkedQuery(token)
  return useMutation({
    networkMode: 'always',
    mutationFn: async (change: WantedChange) => {
      const body = { ...change, version: entry.version ?? 1 }
      return (await call(updateLinkedAppointment, { params: { token }, body })).data
    },
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
    onError: (error) => {
      // Somebody else has changed it meanwhile, or it is over: what is on screen is old.
      if (error instanceof ApiError && [409, 410].includes(error.status) && !isTaken(error))
        void client.invalidateQueries({ queryKey })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [SLOTS] }),
  })
}
