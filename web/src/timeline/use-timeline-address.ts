import { useSearchParams } from 'react-router'
import { entryOf, timelineQuery, type TimelineView, viewOf } from './timeline-address.ts'

/** What the address shows, and how to show something else. */
export interface TimelineAddress {
  readonly view: TimelineView
  /** Guid of the entry that is open; null: none. */
  readonly open: string | null
  readonly show: (view: TimelineView) => void
  /** Opens an entry. null: closes it, as Back does. */
  readonly openEntry: (guid: string | null) => void
}

/** The timeline's part of the address. */
export function useTimelineAddress(): TimelineAddress {
  const [params, setParams] = useSearchParams()
  const view = viewOf(params)
  const open = entryOf(params)
  return {
    view,
    open,
    show: (next) => setParams(timelineQuery(next, open)),
    // Back closes what is open; it does not step through what was open before.
    openEntry: (guid) => setParams(timelineQuery(view, guid), { replace: open !== null }),
  }
}
