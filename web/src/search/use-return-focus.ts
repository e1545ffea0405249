import { useEffect, useRef } from 'react'

/**
 * After a panel has closed, brings the focus back to the entry that it was opened from, else to the
 * results; once they can be focused again, which is when the closing has been drawn.
 * @param opened whether a panel is open now.
 * @returns to be called when a panel is closed, with the guid of the record that it showed.
 */
export function useReturnFocus(opened: boolean): (guid: string | null) => void {
  const wanted = useRef<{ guid: string | null } | null>(null)
  useEffect(() => {
    if (opened || wanted.current === null) return
    const { guid } = wanted.current
    wanted.current = null
    const entry = guid
      ? document.querySelector<HTMLElement>(`a[data-record="${CSS.escape(guid)}"]`)
      : null
    const target = entry ?? document.getElementById('results')
    target?.focus({ preventScroll: true })
  })
  return (guid) => {
    wanted.current = { guid }
  }
}
