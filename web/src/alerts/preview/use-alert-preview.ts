import type { AlertPreview } from '@plat/contract/alerts/alerts'
import type { SearchCriteria, SearchGeometry } from '@plat/contract/search/criteria'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../ui/use-debounced.ts'
import { previewQuery } from '../alert-calls.ts'
import type { AlertWishes } from '../alert-wishes.ts'

/** An alert stays the same this long, in milliseconds, before it is counted. */
const DEBOUNCE_MS = 250

interface PreviewInput {
  /** Code of the module. */
  module: string
  criteria: SearchCriteria
  excluded: SearchGeometry | null
  events: AlertWishes['events']
  /** Whether there is an area, and anything to tell of it. */
  wanted: boolean
}

/** What is known of how much an alert would tell. */
export interface AlertPreviewAnswer {
  /** Of the alert as it is or was a moment ago; null before the first answer. */
  readonly preview: AlertPreview | null
  /** A newer answer is on its way. */
  readonly waits: boolean
  /** Kinds of events that it is of. */
  readonly events: AlertWishes['events']
  readonly error: Error | null
  readonly retry: () => void
}

/** Counts an alert while it is made: a moment after each change, and what is shown stays until then. */
export function useAlertPreview({
  module,
  criteria,
  excluded,
  events,
  wanted,
}: PreviewInput): AlertPreviewAnswer {
  // The text stands for the alert: what else is drawn anew is no other one.
  const text = JSON.stringify({ criteria, excluded, events: [...events] })
  const settled = useDebounced(text, DEBOUNCE_MS)
  const query = useQuery({ ...previewQuery(module, JSON.parse(settled)), enabled: wanted })
  return {
    events: query.data?.events ?? events,
    preview: wanted ? (query.data?.preview ?? null) : null,
    waits: wanted && (settled !== text || query.isPlaceholderData || query.isPending),
    error: wanted ? query.error : null,
    retry: () => void query.refetch(),
  }
}
