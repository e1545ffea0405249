import type { Localized } from '@plat/contract/platform/localized'

const START = 'event "'

/** The name under which the dates of a history's step are counted; no attribute can have it. */
export function eventField(label: Localized): string {
  return `${START}${typeof label === 'string' ? label : label.en}"`
}

/** Whether a counted field is a step of the history, or all of them. */
export function isEventField(field: string): boolean {
  return field === 'events' || field.startsWith(START)
}
