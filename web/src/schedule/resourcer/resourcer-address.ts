import { RESOURCER_TABS, type ResourcerTab } from '@plat/contract/schedule/resourcer'
import type { AppointmentKind } from '@plat/contract/schedule/slots'
import { APPOINTMENT_KINDS } from '../entry-words.ts'

/** What the resourcer lists; null restricts nothing. */
export interface ResourcerPlace {
  readonly tab: ResourcerTab
  /** Id of a department. */
  readonly department: string | null
  readonly kind: AppointmentKind | null
  /** Guid of an account; me: the reader; none: unassigned. */
  readonly assignee: string | null
  readonly text: string
  /** From 1 on. */
  readonly page: number
}

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const MOST_TEXT = 200

/** What an address lists; what it says wrongly is as if it were not there. */
export function placeOf(params: URLSearchParams): ResourcerPlace {
  const assignee = params.get('assignee')
  const page = params.get('page') ?? ''
  const department = params.get('department') ?? ''
  return {
    tab: RESOURCER_TABS.find((one) => one === params.get('tab')) ?? 'pending',
    department: department === '' || department.length > 64 ? null : department,
    kind: APPOINTMENT_KINDS.find((one) => one === params.get('kind')) ?? null,
    assignee:
      assignee === 'me' || assignee === 'none' || (assignee !== null && GUID.test(assignee))
        ? assignee
        : null,
    text: (params.get('text') ?? '').slice(0, MOST_TEXT),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The address of another list, with the entry that is open. */
export function withPlace(before: URLSearchParams, place: ResourcerPlace): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const name of ['tab', 'department', 'kind', 'assignee', 'text', 'page']) params.delete(name)
  if (place.tab !== 'pending') params.set('tab', place.tab)
  if (place.department !== null) params.set('department', place.department)
  if (place.kind !== null) params.set('kind', place.kind)
  if (place.assignee !== null) params.set('assignee', place.assignee)
  if (place.text !== '') params.set('text', place.text)
  if (place.page > 1) params.set('page', String(place.page))
  return params
}

/** Guid of the entry that an address opens, as mails do; null: none. */
export function openOf(params: URLSearchParams): string | null {
  const guid = params.get('appointment')
  return guid !== null && GUID.test(guid) ? guid : null
}

/** The same address with an entry open; null: none. */
export function withOpen(before: URLSearchParams, guid: string | null): URLSearchParams {
  const params = new URLSearchParams(before)
  if (guid === null) params.delete('appointment')
  else params.set('appointment', guid)
  return params
}

export function isNarrowed({ department, kind, assignee, text }: ResourcerPlace): boolean {
  return department !== null || kind !== null || assignee !== null || text !== ''
}
