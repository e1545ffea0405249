import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { type AppointmentChange, updateAppointment } from '@plat/contract/schedule/schedule'
import { nearestSlots, type TimeSpan } from '@plat/contract/schedule/slots'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { SCHEDULE } from '../../api/schedule-queries.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { entryQuery } from '../schedule-queries.ts'
import { useChangeWords } from './use-change-words.ts'

/** A change without the version that it is made from. */
export type Wish = AppointmentChange extends infer One
  ? One extends AppointmentChange
    ? Omit<One, 'version'>
    : never
  : never

/** Why a change was not made. */
export type Refused =
  /** Somebody else was faster: what is different now. */
  | { readonly kind: 'changed'; readonly text: string; readonly changes: readonly string[] }
  /** The slot is gone: others nearby are free. */
  | { readonly kind: 'taken'; readonly text: string; readonly nearest: readonly TimeSpan[] }
  | { readonly kind: 'failed'; readonly text: string; readonly wish: Wish }

/** Why the last change was not made, and of which appointment. */
export type RefusedOf = Refused & { readonly guid: string }

interface Change {
  readonly wish: Wish
  readonly of: ScheduleEntry
}

/** Ways to change appointments, and what became of the last one. */
export interface EntryActions {
  readonly refused: RefusedOf | null
  /** What is being done; null: nothing. */
  readonly pending: { readonly guid: string; readonly action: Wish['action'] } | null
  readonly forget: () => void
  readonly act: (wish: Wish, of: ScheduleEntry) => void
}

/**
 * Changes an appointment from the version that is on screen. Where another was made meanwhile nothing is done: it is
 * shown anew, and what differs is told.
 * @param onDone told what was done, and the appointment as it is now
 * @param onRefused told whose change was not made
 */
export function useEntryActs(
  onDone: (wish: Wish, now: ScheduleEntry) => void,
  onRefused: (guid: string) => void = () => undefined,
): EntryActions {
  const client = useQueryClient()
  const refusal = useRefusal()
  const changeWords = useChangeWords()
  const [refused, setRefused] = useState<RefusedOf | null>(null)
  /** Versions that own changes made: lists follow a moment later. */
  const own = useRef(new Map<string, number>())
  const refuse = (guid: string, why: Refused) => {
    setRefused({ ...why, guid })
    onRefused(guid)
  }
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: async ({ wish, of }: Change) => {
      const body = { ...wish, version: Math.max(of.version ?? 1, own.current.get(of.guid) ?? 1) }
      return (await call(updateAppointment, { params: { guid: of.guid }, body })).data
    },
    onMutate: () => setRefused(null),
    onSuccess: (now, { wish, of }) => {
      if (now.version !== null) own.current.set(of.guid, now.version)
      client.setQueryData(entryQuery(of.guid).queryKey, now)
      onDone(wish, now)
      void client.invalidateQueries({ queryKey: [SCHEDULE] })
    },
    onError: async (error, { wish, of }) => {
      const text = refusal(error, 'schedule.notDone')
      const because = error instanceof ApiError ? error.because : null
      if (because?.reason === 'slot_taken') {
        void client.invalidateQueries({ queryKey: [SCHEDULE, 'slots'] })
        const nearest = nearestSlots(because.values ?? {})
        return refuse(of.guid, { kind: 'taken', text, nearest })
      }
      if (!isOutdated(because?.reason)) return refuse(of.guid, { kind: 'failed', text, wish })
      // What is on screen is not how it is: whatever else fails, that has been said.
      const now = await client.fetchQuery({ ...entryQuery(of.guid), staleTime: 0 }).catch(() => of)
      void client.invalidateQueries({ queryKey: [SCHEDULE] })
      return refuse(of.guid, { kind: 'changed', text, changes: changeWords(of, now) })
    },
  })
  return {
    refused,
    forget: () => setRefused(null),
    pending: mutation.isPending
      ? { guid: mutation.variables.of.guid, action: mutation.variables.wish.action }
      : null,
    act: (wish, of) => {
      if (!mutation.isPending) mutation.mutate({ wish, of })
    },
  }
}

/** Reasons that say that the appointment is not any more as it is on screen. */
function isOutdated(reason: string | undefined): boolean {
  return (
    reason === 'changed_meanwhile' ||
    reason === 'changed_meanwhile_by' ||
    reason === 'appointment_cancelled' ||
    reason === 'appointment_past'
  )
}
