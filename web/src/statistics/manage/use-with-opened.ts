import { useState } from 'react'

/**
 * Entries in the order of their numbers, with the open one still among them if another manager deletes it: what is typed
 * in it stays on screen until it is closed.
 */
export function useWithOpened<Entry extends { readonly id: number }>(
  entries: readonly Entry[],
  open: number | 'new' | null,
): readonly Entry[] {
  const [kept, setKept] = useState<Entry | null>(null)
  const opened = entries.find(({ id }) => id === open)
  if (opened !== undefined && opened !== kept) setKept(opened)
  if (opened !== undefined || kept === null || kept.id !== open) return entries
  return [...entries, kept].toSorted((one, other) => one.id - other.id)
}
