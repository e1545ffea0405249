import { useEffect, useEffectEvent } from 'react'

/** Where a letter is typed, or chooses: there it is no command. */
const TYPED =
  'input, textarea, select, [contenteditable], [role=spinbutton], [role=dialog], [role=menu], [role=listbox], [aria-haspopup=listbox]'

/** `?` and `/` anywhere on the page but where something is typed. @param on false: nothing listens. */
export function usePageKeys(on: boolean, onHelp: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
    if (ctrlKey || metaKey || altKey || defaultPrevented || repeat) return
    if (!(target instanceof Element) || target.closest(TYPED)) return
    if (key === '?') onHelp()
    else if (key === '/') document.querySelector<HTMLElement>('[role=search] input')?.focus()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!on) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}
