import {
  FIRST_SCHEDULE_DAY,
  SCHEDULE_TYPES,
  type ScheduleType,
} from '@plat/contract/schedule/schedule'
import { dayOf } from '../day-arithmetic.ts'

/** What the timeline shows: days from today on, days that were picked, or what was searched for. */
export type TimelineView =
  | { readonly kind: 'days' }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'search'
      readonly from: string
      readonly to: string
      readonly type: ScheduleType
    }

/** What an address shows; what it says wrongly is as if it were not there. */
export function viewOf(params: URLSearchParams): TimelineView {
  const from = dayOf(params.get('from'))
  const to = dayOf(params.get('to'))
  if (from === null || to === null || from < FIRST_SCHEDULE_DAY || to < from)
    return { kind: 'days' }
  const type = SCHEDULE_TYPES.find((one) => one === params.get('type'))
  return type === undefined ? { kind: 'range', from, to } : { kind: 'search', from, to, type }
}

/** The address of another view, with what else the query says. */
export function withView(before: URLSearchParams, view: TimelineView): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const name of ['from', 'to', 'type']) params.delete(name)
  if (view.kind === 'days') return params
  params.set('from', view.from)
  params.set('to', view.to)
  if (view.kind === 'search') params.set('type', view.type)
  return params
}

/** The same address with an entry open; null: none. */
export function withEntry(before: URLSearchParams, entry: string | null): URLSearchParams {
  const params = new URLSearchParams(before)
  if (entry === null) params.delete('entry')
  else params.set('entry', entry)
  return params
}
