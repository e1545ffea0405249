import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/** Pixels from the end of a list within which the reader has not left the end. */
const NEAR = 32

interface Newest {
  /** Whether entries came after the reader had scrolled up. */
  readonly hasUnseen: boolean
  /** To be called whenever the list was scrolled. */
  readonly onScroll: () => void
  readonly showNewest: () => void
}

/**
 * Keeps a list that scrolls at its newest entry, unless the reader has scrolled up.
 * @param newest number of the last entry, which grows; 0: there is none
 * @param isOwn the last entry is the reader's own, and shown in any case
 */
export function useNewest(
  list: RefObject<HTMLElement | null>,
  newest: number,
  isOwn: boolean,
): Newest {
  /** Number of the last entry when the reader scrolled up; null: the end is in sight. */
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const showNewest = () =>
    list.current?.scrollTo({ top: list.current.scrollHeight, behavior: 'instant' })
  const follow = useEffectEvent((always: boolean) => {
    if (always || leftAt === null) showNewest()
  })
  useLayoutEffect(() => follow(isOwn), [newest, isOwn])
  useEffect(() => {
    if (list.current === null) return undefined
    // The keyboard of a phone takes room.
    const sizes = new ResizeObserver(() => follow(false))
    sizes.observe(list.current)
    return () => sizes.disconnect()
  }, [list])
  return {
    hasUnseen: leftAt !== null && newest > leftAt,
    onScroll: () => {
      if (list.current === null) return
      const { scrollHeight, scrollTop, clientHeight } = list.current
      const isAtEnd = scrollHeight - scrollTop - clientHeight <= NEAR
      setLeftAt(isAtEnd ? null : (leftAt ?? newest))
    },
    showNewest,
  }
}
