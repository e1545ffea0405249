import { type RefObject, useEffect, useRef } from 'react'
import type { EntryId } from './ccai-address.ts'

/**
 * Where an open entry is shut, the focus goes to what opens it again: the first button of the entry that is marked
 * `data-entry`. Goes on the element around them.
 */
export function useClosedFocus<List extends HTMLElement>(
  open: EntryId | null,
): RefObject<List | null> {
  const list = useRef<List>(null)
  const before = useRef(open)
  useEffect(() => {
    const shut = before.current
    before.current = open
    if (shut !== null && open === null)
      list.current?.querySelector<HTMLElement>(`[data-entry="${shut}"] button`)?.focus()
  }, [open])
  return list
}
