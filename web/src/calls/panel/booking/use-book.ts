import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { type AppointmentRequest, requestAppointment } from '@plat/contract/schedule/schedule'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { SLOTS } from '../../../slots/slot-queries.ts'

/** Asks the agency for an appointment. */
export function useBook(onBooked: (entry: ScheduleEntry) => void) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (body: AppointmentRequest) => (await call(requestAppointment, { body })).data,
    onSuccess: onBooked,
    // Taken by this one, or by whoever was faster.
    onSettled: () => void client.invalidateQueries({ queryKey: [SLOTS] }),
  })
}
