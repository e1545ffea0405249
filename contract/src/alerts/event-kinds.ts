import { z } from 'zod'

/** The kinds of events of a record, in the order in which forms list them. */
export const EVENT_KINDS = [
  'new',
  'status',
  'decision',
  'date',
  'comment_opens',
  'comment_closes',
  'text',
  'withdrawn',
] as const
export const EventKind = z.enum(EVENT_KINDS)
export type EventKind = z.infer<typeof EventKind>
/** The events that an alert watches when none are chosen: all but changes of wording. */
export const USUAL_EVENTS: readonly EventKind[] = EVENT_KINDS.filter((kind) => kind !== 'text')
