import { useSyncExternalStore } from 'react'
import { servedTime } from '../serving.ts'
import { useTenant } from '../shell/tenant.tsx'
import { everyMinute } from '../ui/every-minute.ts'
import { dayIn } from './days.ts'

/** The agency's day, `YYYY-MM-DD`; on a page that stays open it changes at the agency's midnight. */
export function useToday(): string {
  const { timeZone } = useTenant().config
  const dayAt = (time: number) => dayIn(timeZone, new Date(time))
  return useSyncExternalStore(
    everyMinute,
    () => dayAt(Date.now()),
    () => dayAt(servedTime()),
  )
}
