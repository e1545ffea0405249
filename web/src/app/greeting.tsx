import { useEffect, useState } from 'react'
import { useT } from '../shell/use-t.ts'

/** How often the clock is looked at, for pages that stay open over noon. */
const MINUTE = 60_000

/** Time of day for a greeting: afternoon from 12:00, evening from 17:00. @param hour 0 to 23, local */
export function greetingAt(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}

/** The greeting for the visitor's own clock, for example "Good morning". */
function useGreeting(): string {
  const t = useT()
  const [hour, setHour] = useState(currentHour)
  useEffect(() => {
    const timer = setInterval(() => setHour(currentHour()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return t(`greeting.${greetingAt(hour)}`)
}

/** The greeting, with the name of who is signed in. */
export function Greeting({ name }: { name?: string | undefined }) {
  const t = useT()
  const greeting = useGreeting()
  return <>{name ? t('greeting.named', { greeting, name }) : greeting}</>
}

function currentHour(): number {
  return new Date().getHours()
}
