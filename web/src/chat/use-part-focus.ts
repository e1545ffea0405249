import { type RefObject, useEffect, useRef } from 'react'

/** Id of the element of a conversation in its list. */
export const rowId = (conversation: string) => `conversation-${conversation}`

/**
 * On a phone the list and the conversation take turns: the keyboard goes along to the one that is there, and back to where
 * it was in the list.
 * @param open guid of the conversation that is open; `new` for a message that begins one; null: the list is there
 */
export function usePartFocus(
  list: RefObject<HTMLElement | null>,
  part: RefObject<HTMLElement | null>,
  open: string | null,
): void {
  const before = useRef(open)
  useEffect(() => {
    const last = before.current
    before.current = open
    if (last === open || !isLost()) return
    const row = last === null ? null : document.getElementById(rowId(last))
    const next = open === null ? (row ?? list.current) : part.current
    next?.focus({ preventScroll: open !== null })
  }, [list, part, open])
}

/** Whether nothing that is on screen has the focus. */
function isLost(): boolean {
  const { activeElement: active } = document
  return active === null || active === document.body || !active.checkVisibility()
}
