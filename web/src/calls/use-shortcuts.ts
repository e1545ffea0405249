import { useEffect, useEffectEvent } from 'react'

/** Acts by the letter that is pressed with Alt. */
type Shortcuts = Readonly<Record<string, () => void>>

/**
 * Runs an act on Alt and its letter, wherever the focus is. In a text field, keys that type a character with Alt still
 * type it.
 */
export function useShortcuts(acts: Shortcuts): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const letter = letterOf(event)
    const act = letter === null ? undefined : acts[letter]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    // Before a dialog that keeps keys for itself.
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

/** The letter that is pressed with Alt alone; null for anything else. */
function letterOf(event: KeyboardEvent): string | null {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat, key, code, target } = event
  if (!altKey || ctrlKey || metaKey || shiftKey || repeat || event.getModifierState('AltGraph'))
    return null
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  // On a Mac the Option key makes another character of the letter.
  return isText(target) ? null : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null)
}

function isText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
