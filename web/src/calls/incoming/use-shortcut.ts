import { type RefObject, useEffect } from 'react'

/**
 * Alt + Shift + C moves to an element, and the same again back to where one was. Once the element is gone the focus is
 * back there as well, so that what was being typed goes on.
 */
export function useShortcut(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current
    let before: Element | null = null
    const back = () => {
      if (before instanceof HTMLElement) before.focus()
      before = null
    }
    const pressed = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyC') return
      event.preventDefault()
      if (element?.contains(document.activeElement)) return back()
      before = document.activeElement
      element?.focus()
    }
    document.addEventListener('keydown', pressed, { capture: true })
    return () => {
      document.removeEventListener('keydown', pressed, { capture: true })
      if (element?.contains(document.activeElement) || document.activeElement === document.body)
        back()
    }
  }, [target])
}
