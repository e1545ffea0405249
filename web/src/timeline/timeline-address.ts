import {
  FIRST_SCHEDULE_DAY,
  LAST_SCHEDULE_DAY,
  SCHEDULE_TYPES,
  type ScheduleType,
} from '@plat/contract/schedule/timeline'
import { dayOf } from './days.ts'
import { useSearchParams } from 'react-router'

/** View of the timeline: days around today, picked days, or results of a search. */
export type TimelineView =
  | { readonly kind: 'days' }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
  | SearchView

/** A search for entries of a type between two days, both included. */
export interface SearchView {
  readonly kind: 'search'
  readonly from: string
  readonly to: string
  readonly type: ScheduleType
}

/** The view of an address. Wrong values are ignored. */
export function viewOf(params: URLSearchParams): TimelineView {
  const from = dayOf(params.get('from'))
  const to = dayOf(params.get('to'))
  if (from === null || to === null || to < from) return { kind: 'days' }
  if (from < FIRST_SCHEDULE_DAY || to > LAST_SCHEDULE_DAY) return { kind: 'days' }
  const type = SCHEDULE_TYPES.find((one) => one === params.get('type'))
  return type === undefined ? { kind: 'range', from, to } : { kind: 'search', from, to, type }
}

const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Guid of the entry that an address opens; null: none. */
export function entryOf(params: URLSearchParams): string | null {
  return guidOf(params.get('entry'))
}

/** A guid of an address, in lower case; null for anything else. */
export function guidOf(text: string | null): string | null {
  return text !== null && GUID.test(text) ? text.toLowerCase() : null
}

/** The query of a view with an entry open. @param entry its guid; null: none */
export function timelineQuery(view: TimelineView, entry: string | null): URLSearchParams {
  const query = new URLSearchParams()
  if (view.kind !== 'days') {
    query.set('from', view.from)
    query.set('to', view.to)
  }
  if (view.kind === 'search') query.set('type', view.type)
  if (entry !== null) query.set('entry', entry)
  return query
}

/** The timeline's part of the address: what it shows, and how to show something else. */
export function useTimelineAddress() {
  const [params, setParams] = useSearchParams()
  const view = viewOf(params)
  const open = entryOf(params)
  return {
    view,
    /** Guid of the entry that is open; null: none. */
    open,
    show: (next: TimelineView) => setParams(timelineQuery(next, open)),
    /** Opens an entry; null closes it, as Back does, which does not step through what was open before. */
    openEntry: (guid: string | null) =>
      setParams(timelineQuery(view, guid), { replace: open !== null }),
  }
}
