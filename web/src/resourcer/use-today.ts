import { useEffect, useState } from 'react'
import { dayIn } from '../records/days.ts'
import { useTenant } from '../shell/tenant.tsx'

/** Milliseconds after which the clock is read again: the page stays open over midnight. */
const READ_MS = 60_000

/** The agency's day, `YYYY-MM-DD`. */
export function useToday(): string {
  const { timeZone } = useTenant().config
  const [today, setToday] = useState(() => dayIn(timeZone, new Date()))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayIn(timeZone, new Date())), READ_MS)
    return () => clearInterval(timer)
  }, [timeZone])
  return today
}
