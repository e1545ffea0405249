import { useEffect, useEffectEvent, useState } from 'react'

const SECOND = 1_000

/**
 * Whole seconds until a moment, counted down to 0.
 * @param until ms since 1970
 * @param clock what shows the time now, ms since 1970
 */
export function useSecondsLeft(until: number, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock)
  const look = useEffectEvent(() => {
    const next = clock()
    setNow(next)
    return next
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (look() >= until) clearInterval(timer)
    }, SECOND)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / SECOND))
}
