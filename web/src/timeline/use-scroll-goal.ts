import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TimelineView } from './timeline-address.ts'
import { scrollToDay } from './use-shown-days.ts'
import type { TimelineDays } from './use-timeline-days.ts'

interface GoalInput {
  readonly list: RefObject<HTMLElement | null>
  readonly bar: RefObject<HTMLElement | null>
  readonly timeline: TimelineDays
  readonly kind: TimelineView['kind']
}

/**
 * Scrolls to a day. Days that are not loaded yet, or that the page needs below it, are loaded first.
 * @returns starts it, for a day of a kind of view
 */
export function useScrollGoal({ list, bar, timeline, kind }: GoalInput) {
  const [goal, setGoal] = useState<{ day: string; of: TimelineView['kind'] } | null>(null)
  /** Number of days before the last attempt to load more: one that brings none is not repeated. */
  const tried = useRef<number | null>(null)
  const { days, earlier, later } = timeline
  useEffect(() => {
    if (goal === null || goal.of !== kind || days === null) return
    const isThere = scrollToDay(list.current, bar.current, goal.day)
    const more = goal.day < (days[0]?.date ?? '') ? earlier : later
    if (!isThere && more?.isLoading) return
    if (!isThere && more !== null && tried.current !== days.length) {
      tried.current = days.length
      more.load()
      return
    }
    tried.current = null
    setGoal(null)
  }, [goal, kind, days, earlier, later, list, bar])
  return (day: string, of = kind) => setGoal({ day, of })
}
