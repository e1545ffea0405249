import { requestAppointment, type ScheduleEntry } from '@plat/contract/schedule/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import type { TopicSubject } from '../../calls/use-callable.ts'
import { SLOTS } from '../slot-queries.ts'
import { appointmentRequest, type FilledForm } from './booking.ts'

interface BookParts {
  readonly subject: TopicSubject
  /** Number of the record, or label of the channel. */
  readonly reference: string
  readonly onBooked: (entry: ScheduleEntry) => void
}

/**
 * Requests an appointment. All requests of one form have one key, so that one that is sent again makes no second
 * appointment. The server remembers a key with its details: others need a new one.
 */
export function useBook({ subject, reference, onBooked }: BookParts) {
  const client = useQueryClient()
  const request = useRef<string | null>(null)
  return useMutation({
    mutationFn: async (wanted: FilledForm) => {
      request.current ??= crypto.randomUUID()
      const body = appointmentRequest({ ...wanted, subject, reference, request: request.current })
      return (await call(requestAppointment, { body })).data
    },
    onSuccess: onBooked,
    onError: (error) => {
      if (isUsed(error)) request.current = null
    },
    // This appointment has taken a slot, or another one has.
    onSettled: () => void client.invalidateQueries({ queryKey: [SLOTS] }),
  })
}

function isUsed(error: Error): boolean {
  return error instanceof ApiError && error.because?.reason === 'appointment_request_used'
}
