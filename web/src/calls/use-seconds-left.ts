import { OFFER_SECONDS } from '@plat/contract/calls/calls'
import { useEffect, useState } from 'react'

const SECOND_MS = 1_000
const OFFER_MS = OFFER_SECONDS * SECOND_MS

/**
 * Whole seconds for which a call can still be answered, down to 0. A device's clock may be wrong: where it cannot be
 * right, they are counted from when the call was first shown.
 * @param until ISO, by the server's clock
 */
export function useSecondsLeft(until: string): number {
  const [end] = useState(() => {
    const left = Date.parse(until) - Date.now()
    return performance.now() + (left > 0 && left <= OFFER_MS ? left : OFFER_MS)
  })
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - now) / SECOND_MS))
}
