import { useEffect, useEffectEvent } from 'react'

interface ListKeys {
  /** Guids of the list, in order. */
  readonly guids: readonly string[]
  /** Guid of the entry whose detail is open; null: none. */
  readonly open: string | null
  readonly onOpen: (guid: string) => void
  readonly onConfirm: (guid: string) => void
  readonly onAssign: (guid: string) => void
}

/** The button of an entry's row. */
export function rowId(guid: string): string {
  return `row-${guid}`
}

/** Moves the focus to an entry's row. */
export function focusRow(guid: string): void {
  const row = document.getElementById(rowId(guid))
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/**
 * Keys for who goes through the list all day: arrows, J and K from entry to entry, C confirms, A assigns. They count only
 * where the focus is on a row or in the detail, so that no letter that is typed does anything.
 */
export function useListKeys({ guids, open, onOpen, onConfirm, onAssign }: ListKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const place = placeOf(event)
    if (place === null) return
    const at = place.kind === 'row' ? place.guid : open
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const step = stepOf(key, place.kind)
    if (step !== null) {
      const next = guids[guids.indexOf(at ?? '') + step]
      event.preventDefault()
      if (next === undefined) return
      if (place.kind === 'detail') onOpen(next)
      else focusRow(next)
      return
    }
    if (at === null || event.repeat || (key !== 'c' && key !== 'a')) return
    event.preventDefault()
    if (key === 'c') onConfirm(at)
    else onAssign(at)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    // Before the buttons that are pressed with it, which keep keys to themselves.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

const TYPED =
  'input, textarea, select, [role="listbox"], [aria-haspopup="listbox"], [contenteditable]'

type Place = { readonly kind: 'row'; readonly guid: string } | { readonly kind: 'detail' }

/** Where a key was pressed; null: where it means something else. */
function placeOf(event: KeyboardEvent): Place | null {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof HTMLElement))
    return null
  // What is typed, or chosen from a list by its first letter, is not a command.
  if (target.closest(TYPED)) return null
  const row = target.closest<HTMLElement>('[data-row]')
  if (row) return { kind: 'row', guid: row.dataset['row'] ?? '' }
  return target.closest('[data-detail]') ? { kind: 'detail' } : null
}

/** By how many entries a key moves; null: it does not. Arrows scroll the detail, and open its lists. */
function stepOf(key: string, place: Place['kind']): 1 | -1 | null {
  if (key === 'j' || (key === 'ArrowDown' && place === 'row')) return 1
  if (key === 'k' || (key === 'ArrowUp' && place === 'row')) return -1
  return null
}
