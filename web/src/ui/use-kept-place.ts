import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Shown {
  /** Keys of all entries, in order. */
  readonly keys: readonly string[]
  /** Where an entry begins, in px from the top of the list. */
  readonly startOf: (index: number) => number | undefined
  /** The entries in the document. */
  readonly rows: readonly { readonly index: number; readonly start: number; readonly end: number }[]
}

/** What was on screen: the entries from the first one in sight on, and how far each began below the edge. */
interface Place {
  readonly of: string | null
  readonly first: string | undefined
  readonly inSight: readonly {
    readonly key: string
    readonly index: number
    readonly below: number
  }[]
}

/**
 * Keeps the reader at the same entry when others come or go before it, and begins at the top when something
 * else is listed.
 * @param of names what is listed; null while it is still what was listed before.
 */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  of: string | null,
  { keys, startOf, rows }: Shown,
): void {
  const last = useRef<Place | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const before = last.current
    const name = of ?? before?.of ?? null
    if (before !== null && element.scrollTop > 0) {
      const anew = before.first !== keys[0] ? 0 : null
      const top = before.of === name ? samePlace(before, keys, startOf) : anew
      if (top !== null) element.scrollTo({ top, behavior: 'instant' })
    }
    const top = element.scrollTop
    const inSight = rows.flatMap(({ index, start, end }) => {
      const key = keys[index]
      return key === undefined || end <= top ? [] : [{ key, index, below: start - top }]
    })
    last.current = { of: name, first: keys[0], inSight }
  })
}

/** Where the first of the entries in sight that is still there is as far below the edge as it was; null unless it moved. */
function samePlace(
  { inSight }: Place,
  keys: readonly string[],
  startOf: Shown['startOf'],
): number | null {
  for (const { key, index, below } of inSight) {
    if (keys[index] === key) return null
    const start = startOf(keys.indexOf(key))
    if (start !== undefined) return start - below
  }
  return null
}
