import type { KeyboardEvent } from 'react'

/**
 * Within a stack of folding sections the arrows, Home and End go from title to title, so that nobody has
 * to pass through what is in between.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/accordion/
 */
export function moveAmongTitles(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  const titles = [
    ...currentTarget.querySelectorAll<HTMLElement>('h3 button[aria-expanded]'),
  ].filter((title) => title.checkVisibility())
  const here = titles.findIndex((title) => title === target)
  if (here < 0) return
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: titles.length - 1 }[key]
  if (next === undefined) return
  event.preventDefault()
  titles.at(next % titles.length)?.focus()
}
