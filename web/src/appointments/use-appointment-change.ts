import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { RESOURCER, TIMELINE } from '../api/schedule-queries.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { type AppointmentSource, entryQuery } from './appointment-source.ts'
import { isTaken } from './slots/nearest-slots.tsx'
import type { MessageId } from '../locales/message-id.ts'

/** A change of an appointment that the reader requests. */
export type WantedChange =
  | { readonly action: 'confirm' }
  | { readonly action: 'reschedule'; readonly datetime: TimeSpan; readonly anyway?: true }
  | { readonly action: 'cancel' }
  /** To an agent (guid), or to no one. */
  | { readonly action: 'assign'; readonly assignee: string | null }
  | { readonly action: 'wait'; readonly earlier: boolean }
  | { readonly action: 'decline'; readonly datetime: TimeSpan }

/** Changes of an appointment, one at a time. */
export interface AppointmentChanges {
  /** The change that is under way. */
  readonly pending: WantedChange['action'] | null
  /** The last change, under way or answered. */
  readonly last: WantedChange['action'] | null
  /** Why the last one was refused, in words; null also where others have booked the slot. */
  readonly refused: string | null
  /** The refusal, where others have booked the slot. */
  readonly taken: ApiError | null
  readonly change: (wanted: WantedChange) => void
  /** Forgets the last refusal. */
  readonly forget: () => void
}

/**
 * Changes an appointment from the version that is on screen. Refused because it has changed in the meantime, it is read
 * again.
 */
export function useAppointmentChange(
  source: AppointmentSource,
  { version }: ScheduleEntry,
  onDone: (action: WantedChange['action'], now: ScheduleEntry) => void,
): AppointmentChanges {
  const client = useQueryClient()
  const words = useChangeRefusal('appointment.changed')
  const { queryKey } = entryQuery(source)
  const mutationKey = source.key
  const mutation = useMutation({
    mutationKey,
    mutationFn: (wanted: WantedChange) => source.change({ ...wanted, version }),
    onSuccess: async (now, { action }) => {
      // A reading under way has the state before.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, now)
      onDone(action, now)
    },
    onError: async (error) => {
      if (isOutdated(error)) await client.invalidateQueries({ queryKey })
      // Its slots and the earlier one that is offered, too.
      else if (isTaken(error)) void client.invalidateQueries({ queryKey })
    },
    onSettled: () => {
      for (const key of [TIMELINE, RESOURCER]) void client.invalidateQueries({ queryKey: [key] })
    },
  })
  const { error, isPending, variables } = mutation
  return {
    pending: isPending ? variables.action : null,
    last: variables?.action ?? null,
    refused: error === null || isTaken(error) ? null : words(error),
    taken: isTaken(error) ? error : null,
    change: (wanted) => {
      if (client.isMutating({ mutationKey }) === 0) mutation.mutate(wanted)
    },
    forget: mutation.reset,
  }
}

/** Whether a refusal says that what is on screen is no longer so. */
function isOutdated(error: Error): boolean {
  return error instanceof ApiError && [404, 409, 410].includes(error.status) && !isTaken(error)
}

/** Words for a change that was refused. @param changed for one that was made from an earlier version */
export function useChangeRefusal(changed: MessageId): (error: Error) => string {
  const t = useT()
  const refusal = useRefusal()
  return (error) => {
    const reason = error instanceof ApiError ? error.because?.reason : undefined
    return reason === 'changed_meanwhile' || reason === 'changed_meanwhile_by'
      ? t(changed)
      : refusal(error, 'appointment.notDone')
  }
}
