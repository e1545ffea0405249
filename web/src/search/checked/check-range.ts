import { MAX_NAMED_RECORDS } from '@plat/contract/exports/exports'

/** Records that are checked in the lists of a module. */
export interface Checked {
  /** Guids, in the order in which they were checked. */
  readonly guids: readonly string[]
  /** Guid of the record that was checked or unchecked last: a range begins there; null before the first. */
  readonly anchor: string | null
}

export const NONE_CHECKED: Checked = { guids: [], anchor: null }

/** Checks a record, or unchecks it. What would be more than the most that can be checked is left out. */
export function toggleCheck({ guids }: Checked, guid: string): Checked {
  const next = guids.includes(guid) ? guids.filter((one) => one !== guid) : [...guids, guid]
  return { guids: next.slice(0, MAX_NAMED_RECORDS), anchor: guid }
}

/**
 * Does with all records from the anchor to this one what was done with the anchor: checks or unchecks them. Where the
 * list does not have the anchor, it is as without Shift.
 * @param listed guids of the list, in its order.
 */
export function extendCheck(checked: Checked, listed: readonly string[], guid: string): Checked {
  const from = checked.anchor === null ? -1 : listed.indexOf(checked.anchor)
  const to = listed.indexOf(guid)
  if (checked.anchor === null || from === -1 || to === -1) return toggleCheck(checked, guid)
  // From the anchor on: it is the other end that is cut off where they are too many.
  const range = from <= to ? listed.slice(from, to + 1) : listed.slice(to, from + 1).toReversed()
  const others = checked.guids.filter((one) => !range.includes(one))
  const isChecking = checked.guids.includes(checked.anchor)
  const guids = isChecking ? [...others, ...range].slice(0, MAX_NAMED_RECORDS) : others
  return { guids, anchor: checked.anchor }
}
