import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimelineView } from './timeline-address.ts'
import type { TimelineDays } from './use-timeline-days.ts'

/** First and last day in sight, `YYYY-MM-DD`. */
export interface ShownDays {
  readonly first: string
  readonly last: string
}

/** Pixels of a day that have to be in sight. */
const LEAST_SEEN = 8

type Place = RefObject<HTMLElement | null>

/** Days of a list that are in sight below the sticky bar; null: none. @param days reads it again when they change */
export function useShownDays(list: Place, bar: Place, days: unknown): ShownDays | null {
  const [shown, setShown] = useState<ShownDays | null>(null)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const next = daysInSight(list.current, bar.current)
      setShown((now) =>
        next !== null && (now?.first !== next.first || now.last !== next.last) ? next : now,
      )
    }
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    later()
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
    }
  }, [list, bar, days])
  return shown
}

function daysInSight(list: HTMLElement | null, bar: HTMLElement | null): ShownDays | null {
  const top = bar?.getBoundingClientRect().bottom ?? 0
  const seen = daysIn(list).filter((day) => {
    const box = day.getBoundingClientRect()
    return box.bottom > top + LEAST_SEEN && box.top < window.innerHeight - LEAST_SEEN
  })
  const first = seen[0]?.dataset['day']
  const last = seen.at(-1)?.dataset['day']
  return first === undefined || last === undefined ? null : { first, last }
}

function daysIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
}

function dayElement(list: HTMLElement | null, day: string): HTMLElement | undefined {
  return daysIn(list).find(({ dataset }) => dataset['day'] === day)
}

/** Scrolls a day up to the sticky bar. @returns false where it is not in the list, or the page ends too early */
function scrollToDay(list: HTMLElement | null, bar: HTMLElement | null, day: string): boolean {
  const element = dayElement(list, day)
  if (element === undefined || bar === null) return false
  // The bar may not be at its sticky place yet.
  const below = (Number.parseFloat(getComputedStyle(bar).top) || 0) + bar.offsetHeight
  const top = element.getBoundingClientRect().top + window.scrollY - below
  window.scrollTo({ top, behavior: 'instant' })
  return top <= document.documentElement.scrollHeight - window.innerHeight + 1
}

/** Keeps what is on screen where it is when days are added before the first one. @param first the first day */
export function useKeptTop(list: Place, first: string | undefined): void {
  const before = useRef<{ readonly day: string; readonly top: number } | null>(null)
  useLayoutEffect(() => {
    const topOf = (day: string) => {
      const box = dayElement(list.current, day)?.getBoundingClientRect()
      return box === undefined ? null : box.top + window.scrollY
    }
    const last = before.current
    if (last !== null && first !== undefined && first < last.day) {
      const top = topOf(last.day)
      if (top !== null) window.scrollBy({ top: top - last.top, behavior: 'instant' })
    }
    const top = first === undefined ? null : topOf(first)
    before.current = first === undefined || top === null ? null : { day: first, top }
  })
}

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
