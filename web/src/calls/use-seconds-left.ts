import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/**
 * Whole seconds for which a call can still be answered, down to 0. A device's clock may be wrong: where it cannot be
 * right, they are counted from when the call was first shown.
 * @param until ISO, by the server's clock
 * @param most seconds that an offer lasts
 */
export function useSecondsLeft(until: string, most: number): number {
  const [end] = useState(() => {
    const left = Date.parse(until) - Date.now()
    const longest = most * SECOND_MS
    return performance.now() + (left > 0 && left <= longest ? left : longest)
  })
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - now) / SECOND_MS))
}
