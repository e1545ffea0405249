import { OFFER_MS } from '@plat/contract/calls/calls'
import { useEffect, useState } from 'react'
import type { Incoming } from '../state/shown-incoming.ts'

/** When invitations began to ring in this page, by `performance.now()`: one that is shown again does not begin anew. */
const began = new Map<string, number>()

/**
 * Whether what comes in still rings. Offers and answered calls do until they are over; an invitation, which may be good
 * for a day, does for as long as an offer and then waits in silence.
 */
export function useRingTime(incoming: Incoming): boolean {
  const invitation = incoming.kind === 'join' ? `${incoming.id} ${incoming.request.until}` : null
  const [silent, setSilent] = useState(() =>
    invitation !== null && ringLeft(invitation) <= 0 ? invitation : null,
  )
  useEffect(() => {
    if (invitation === null) return undefined
    if (!began.has(invitation)) began.set(invitation, performance.now())
    const timer = setTimeout(() => setSilent(invitation), Math.max(0, ringLeft(invitation)))
    return () => clearTimeout(timer)
  }, [invitation])
  return invitation === null || silent !== invitation
}

/** Milliseconds for which an invitation rings still. */
function ringLeft(invitation: string): number {
  const since = began.get(invitation)
  return since === undefined ? OFFER_MS : since + OFFER_MS - performance.now()
}
