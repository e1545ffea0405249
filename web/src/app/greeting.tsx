import { useSyncExternalStore } from 'react'
import { everyMinute } from '../ui/every-minute.ts'
import { useT } from '../ui/use-t.ts'

/** Time of day for a greeting: afternoon from 12:00, evening from 17:00. @param hour 0 to 23, local */
export function greetingAt(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}

/** The greeting for the visitor's own clock, for example "Good morning", with the name of who is signed in. */
export function Greeting({ name }: { name?: string | undefined }) {
  const t = useT()
  // The server does not know the visitor's clock.
  const hour = useSyncExternalStore<number | null>(everyMinute, currentHour, () => null)
  if (hour === null) return null
  const greeting = t(`greeting.${greetingAt(hour)}`)
  return <>{name ? t('greeting.named', { greeting, name }) : greeting}</>
}

function currentHour(): number {
  return new Date().getHours()
}
