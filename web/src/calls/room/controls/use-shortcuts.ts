import { useEffect, useEffectEvent, useState } from 'react'
import { type ShortcutAct, shortcutOf } from './shortcuts.ts'

const KEY = 'plat.call-shortcuts'

/** Where letters are typed, or choose an entry. */
const TYPED = `input, textarea, select, [contenteditable], [role=listbox], [role=menu], [role=combobox],
  [role=radiogroup], [role=grid], [role=tree], [role=slider], [role=dialog]`

/** Acts by single keys, unless the visitor has turned that off. @returns whether it is on, and how to change it */
export function useShortcuts(onAct: (act: ShortcutAct) => void) {
  const [on, setOn] = useState(isKeptOn)
  const act = useEffectEvent(onAct)
  useEffect(() => {
    if (!on) return undefined
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(TYPED) !== null
      const chosen = event.defaultPrevented ? null : shortcutOf(event, isTyped)
      if (chosen === null) return
      event.preventDefault()
      act(chosen)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
  return {
    on,
    setOn: (next: boolean) => {
      keepOn(next)
      setOn(next)
    },
  }
}

function isKeptOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

function keepOn(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // Where nothing can be kept it holds for this call.
  }
}
