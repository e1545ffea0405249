import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** First and last day in sight, `YYYY-MM-DD`. */
export interface ShownDays {
  readonly first: string
  readonly last: string
}

/** Which days of a list are in sight below the bar that stays; null: none. */
export function useShownDays(
  list: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
): ShownDays | null {
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
  })
  return shown
}

function daysInSight(list: HTMLElement | null, bar: HTMLElement | null): ShownDays | null {
  const top = bar?.getBoundingClientRect().bottom ?? 0
  const seen = daysOf(list).filter((day) => {
    const box = day.getBoundingClientRect()
    // A sliver says nothing.
    return box.bottom > top + 8 && box.top < window.innerHeight - 8
  })
  const first = seen[0]?.dataset['day']
  const last = seen.at(-1)?.dataset['day']
  return first === undefined || last === undefined ? null : { first, last }
}

function daysOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
}

/** Scrolls a day up to the bar. Returns false where it is not in the list, or the page ends too early for it. */
export function scrollToDay(
  list: HTMLElement | null,
  bar: HTMLElement | null,
  day: string,
): 'done' | 'missing' | 'short' {
  const element = daysOf(list).find(({ dataset }) => dataset['day'] === day)
  if (element === undefined || bar === null) return 'missing'
  const room = document.documentElement.scrollHeight - window.innerHeight
  // The bar may not be at its place yet: what counts is where it stays.
  const stays = Number.parseFloat(getComputedStyle(bar).top) || 0
  const top = element.getBoundingClientRect().top + window.scrollY - stays - bar.offsetHeight
  window.scrollTo({ top, behavior: 'instant' })
  return top > room + 1 ? 'short' : 'done'
}

/** Keeps what is on screen where it is when days come before the first one. */
export function useKeptTop(list: RefObject<HTMLElement | null>, first: string | undefined): void {
  const before = useRef<{ readonly day: string; readonly top: number } | null>(null)
  useLayoutEffect(() => {
    const topOf = (day: string) => {
      const element = daysOf(list.current).find(({ dataset }) => dataset['day'] === day)
      return element === undefined ? null : element.getBoundingClientRect().top + window.scrollY
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
