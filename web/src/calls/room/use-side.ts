import { useRef, useState } from 'react'
import { useRoomSnapshot } from './room-context.ts'
import type { SideView } from './side/side-panel.tsx'
import { lastNumber, unreadOf } from './side/unread.ts'

/** What is open beside the pictures, and how many lines of the chat were not seen. */
export function useSide(first: SideView | null) {
  const { messages, self } = useRoomSnapshot()
  const [view, setView] = useState(first)
  /** The visitor opened it: it has the focus. */
  const [focused, setFocused] = useState(false)
  /** Number of the last line when the chat was closed. */
  const [seen, setSeen] = useState(0)
  const opener = useRef<Element | null>(null)

  function show(next: SideView | null) {
    if (view === 'chat') setSeen(lastNumber(messages))
    setFocused(next !== null)
    setView(next)
  }
  return {
    view,
    focused,
    unread: view === 'chat' ? 0 : unreadOf(messages, seen, self?.id ?? null).length,
    toggle: (wanted: SideView) => {
      if (view !== wanted) opener.current = document.activeElement
      show(view === wanted ? null : wanted)
    },
    close: () => {
      show(null)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
