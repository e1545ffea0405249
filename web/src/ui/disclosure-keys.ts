import type { KeyboardEvent } from 'react'

/**
 * Within a stack of folding sections the arrows, Home and End go from title to title, so that nobody has
 * to pass through what is in between.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/accordion/
 */
export function moveAmongTitles(event: KeyboardEvent<HTMLElement>): void {
  moveAmong(event, 'h3 button[aria-expanded]', event.currentTarget)
}

/** Moves the focus with the arrows, Home and End. @param selector what in `around` it goes to; other parts keep their keys */
export function moveAmong(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  around: Element | null,
): void {
  const { key, target } = event
  const all = [...(around?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((one) =>
    one.checkVisibility(),
  )
  const here = all.findIndex((one) => one === target)
  if (here < 0) return
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}
