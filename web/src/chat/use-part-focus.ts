import { type RefObject, useEffect, useRef } from 'react'

/** Id of the link to a chat in the list. */
export const rowId = (chat: string) => `chat-${chat}`

/**
 * Moves the focus to the part that opens, and back to the row of the list when it closes.
 * @param open name of the open part: guid of a chat, or of a new message; null: only the list is shown
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
    if (last === open) return
    const row = last === null ? null : document.getElementById(rowId(last))
    const next = open === null ? (row ?? list.current) : part.current
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }, [list, part, open])
}
