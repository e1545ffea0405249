import { useEffect, useEffectEvent } from 'react'

/** What has an Escape of its own: a field, and what lies over the page. */
const OWN_ESCAPE = 'input, textarea, select, [role=spinbutton], [role=dialog], [role=listbox]'

/**
 * Escape closes what is open beside or over the results, the innermost first: menus, hints and a drawing
 * take the key before it comes here.
 */
export function useEscapeCloses(isOpen: boolean, onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(OWN_ESCAPE)) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    if (!isOpen) return
    // The window comes after the document, where drawing listens.
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOpen])
}
