import { GUID } from '@plat/contract/platform/guid'
import { useCallback, useSyncExternalStore } from 'react'
import { keepCheckedGuids, readCheckedGuids } from '../../shell/checked-guids.ts'
import { type Checked, extendCheck, NONE_CHECKED, toggleCheck } from './check-range.ts'

/** By module, for as long as the page lives; the tab keeps the guids, and nothing else of a record. */
const checkedOf = new Map<string, Checked>()
const listeners = new Set<() => void>()

/** The checked records of a module; they stay when the list is sorted, filtered or loaded anew. */
export function useChecked(module: string): Checked {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => checkedIn(module), [module]),
  )
}

/** Checks a record or unchecks it. @param listed with Shift, the guids of the list: the range to it from the last one. */
export function check(module: string, guid: string, listed: readonly string[] | null): void {
  const now = checkedIn(module)
  put(module, listed === null ? toggleCheck(now, guid) : extendCheck(now, listed, guid))
}

export function clearChecked(module: string): void {
  put(module, NONE_CHECKED)
}

function checkedIn(module: string): Checked {
  const known = checkedOf.get(module)
  if (known) return known
  const read = {
    ...NONE_CHECKED,
    guids: readCheckedGuids(module).filter((guid) => GUID.test(guid)),
  }
  checkedOf.set(module, read)
  return read
}

function put(module: string, checked: Checked): void {
  checkedOf.set(module, checked)
  keepCheckedGuids(module, checked.guids)
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
