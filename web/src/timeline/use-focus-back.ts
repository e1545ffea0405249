import { useEffect, useRef } from 'react'

/**
 * Moves the focus back to the entry (`entry-GUID`) whose detail was closed.
 * @param open guid of the entry whose detail is open; null: none is
 * @param instead selects what takes the focus where the entry is no longer listed
 */
export function useFocusBack(open: string | null, instead?: string): void {
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current
    before.current = open
    if (closed === null || open !== null) return
    const entry = document.getElementById(`entry-${closed}`)
    const other = instead === undefined ? null : document.querySelector<HTMLElement>(instead)
    ;(entry ?? other)?.focus()
  }, [open, instead])
}
