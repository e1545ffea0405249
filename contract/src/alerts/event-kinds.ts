import { z } from 'zod'

/** What can happen to a record, in the order in which forms offer it. */
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
/** What an alert that names no events watches, of those that can happen: all but changes of wording. */
export const USUAL_EVENTS: readonly EventKind[] = EVENT_KINDS.filter((kind) => kind !== 'text')
