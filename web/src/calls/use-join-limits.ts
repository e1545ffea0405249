import type { JoinRequest } from '@plat/contract/live/messages'
import { useEffect, useEffectEvent } from 'react'
import { serverClock } from '../api/server-clock.ts'

/** Milliseconds for the way of an answer that is given in the last moment. */
const GRACE_MS = 5_000
/** The longest time that a browser's timer can wait. */
const LONGEST_MS = 2_147_483_647

/** Takes invitations away that can be answered no more. */
export function useJoinLimits(joins: readonly JoinRequest[], forget: (id: string) => void): void {
  const over = useEffectEvent(forget)
  useEffect(() => {
    const timers = joins.map(({ id, until }) => {
      const left = serverClock.msUntil(until) + GRACE_MS
      return setTimeout(() => over(id), Math.min(Math.max(0, left), LONGEST_MS))
    })
    return () => timers.forEach(clearTimeout)
  }, [joins])
}
