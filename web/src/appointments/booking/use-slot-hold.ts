import { HOLD_MINUTES, holdSlot, releaseSlot, type TimeSpan } from '@plat/contract/schedule/slots'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import type { TopicSubject } from '../../calls/use-callable.ts'
import { SLOTS } from '../slot-queries.ts'
import { isTaken } from '../slots/nearest-slots.tsx'
import type { useBook } from './use-book.ts'
import { useHidden } from '../../ui/use-hidden.ts'

const MINUTE = 60_000

/** Sends the requests one after the other: an account has one hold, and a release must not overtake the next one. */
const IN_ORDER = { scope: { id: 'slot-hold' } } as const

/** Whether a slot is held for the account. */
export interface SlotHold {
  /** ISO moment until which it is; null: no longer; undefined: it was not held, or that is not known yet. */
  readonly until: string | null | undefined
  /** The refusal, where someone else has it. */
  readonly taken: ApiError | null
}

/** A hold that the server granted. */
interface Granted {
  readonly slot: TimeSpan
  /** As answered; null: it has ended. */
  readonly until: string | null
  /** End, and when to renew it: ms since 1970 on the clock of this browser. */
  readonly end: number
  readonly due: number
}

/**
 * Holds a slot while the form is on screen, renews the hold a minute before its end while the page is visible, and
 * releases it with the form. Where it cannot be held, the booking decides.
 * @param slot null: it is not to be held
 */
export function useSlotHold(
  { type, guid }: TopicSubject,
  slot: TimeSpan | null,
  book: Pick<ReturnType<typeof useBook>, 'isPending' | 'isSuccess' | 'error'>,
): SlotHold {
  const client = useQueryClient()
  const [granted, setGranted] = useState<Granted | null>(null)
  const hold = useMutation({
    ...IN_ORDER,
    mutationFn: async (datetime: TimeSpan) =>
      (await call(holdSlot, { body: { type, guid, datetime } })).data.until,
  })
  const release = useMutation({ ...IN_ORDER, mutationFn: () => call(releaseSlot, {}) })

  const send = useEffectEvent(() => {
    if (slot === null) return
    // Only the answer to the latest request is reported.
    hold.mutate(slot, {
      onSuccess: (until) => setGranted(grant(slot, until, Date.now())),
      onError: (error) => {
        setGranted((before) => afterFailure(before, Date.now()))
        if (isTaken(error)) void client.invalidateQueries({ queryKey: [SLOTS] })
      },
    })
  })
  const leave = useEffectEvent(() => {
    // Booking drops the hold, but not one that is still on its way.
    const isBooking = book.isPending || book.isSuccess
    if (slot !== null && (!isBooking || hold.isPending)) release.mutate()
  })
  useEffect(() => send(), [slot])
  useEffect(() => () => leave(), [])

  const current = granted?.slot === slot ? granted : null
  const taken = hold.variables === slot && isTaken(hold.error) ? hold.error : null
  const isHidden = useHidden()
  const rests =
    isHidden || hold.isPending || taken !== null || book.isPending || isTaken(book.error)
  const due = rests || current === null || current.until === null ? null : current.due
  useEffect(() => {
    if (due === null) return undefined
    const timer = setTimeout(send, due - Date.now())
    return () => clearTimeout(timer)
  }, [due])
  return { until: current?.until, taken }
}

/** Reads an answer. Two minutes at least, so that a clock that is wrong does not make it renew at once and again. */
function grant(slot: TimeSpan, until: string | null, now: number): Granted {
  const left = until === null ? 0 : Date.parse(until) - now
  const end = now + Math.min(Math.max(left, 2 * MINUTE), HOLD_MINUTES * MINUTE)
  return { slot, until, end, due: end - MINUTE }
}

/** Keeps a hold that could not be renewed until its end, when renewing it is tried again. */
function afterFailure(before: Granted | null, now: number): Granted | null {
  if (before === null) return null
  return now < before.end ? { ...before, due: before.end } : { ...before, until: null }
}
