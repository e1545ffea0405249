import { useEffect, useState } from 'react'

/** Milliseconds after which the clock is looked at again in any case: timers stop while a device sleeps. */
const LOOK_MS = 60_000

/** Whether a moment has passed; changes when it does. @param at ms since 1970; Infinity: it never does */
export function usePassed(at: number): boolean {
  const [now, setNow] = useState(Date.now)
  const hasPassed = now >= at
  useEffect(() => {
    if (hasPassed || at === Infinity) return undefined
    const left = Math.min(at - Date.now(), LOOK_MS)
    const timer = setInterval(() => setNow(Date.now()), left)
    return () => clearInterval(timer)
  }, [hasPassed, at, now])
  return hasPassed
}
