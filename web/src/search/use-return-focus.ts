import { useEffect, useRef } from 'react'

/**
 * When what was opened is closed, by its cross, by Escape or by the browser's Back, brings the focus back
 * to the entry that it was opened from, else to the results; once they can be focused again, which is when
 * the closing has been drawn. Nothing where the keyboard is elsewhere on the page by then.
 * @param opened the guid of the record that is open now, `true` for another panel, null for nothing.
 * @returns to be called before closing where the keyboard leaves what it is on, too.
 */
export function useReturnFocus(opened: string | true | null): () => void {
  const last = useRef(opened)
  const forced = useRef(false)
  useEffect(() => {
    const before = last.current
    last.current = opened
    if (opened !== null || before === null) return
    const now = document.activeElement
    const isElsewhere = now !== null && now !== document.body && !forced.current
    forced.current = false
    if (isElsewhere) return
    const entry =
      before === true
        ? null
        : document.querySelector<HTMLElement>(`a[data-record="${CSS.escape(before)}"]`)
    const target = entry ?? document.getElementById('results')
    target?.focus({ preventScroll: true })
  }, [opened])
  return () => {
    forced.current = true
  }
}
