import type { Localized } from '@plat/contract/platform/localized'

const START = 'event "'

/** Counts the dates of a history step under this name; no attribute can have it. */
export function eventField(label: Localized): string {
  return `${START}${typeof label === 'string' ? label : label.en}"`
}

/** Whether a counted field is a step of the history, or all of them. */
export function isEventField(field: string): boolean {
  return field === 'events' || field.startsWith(START)
}
