import { EVENT_KINDS, type EventKind } from '@plat/contract/alerts/event-kinds'
import { TRACKED_FIELDS } from './built-in-fields.ts'
import { type ModuleDocument, visibleFields } from './module-document.ts'

/** Whether changes of a field are changes of a date, by the module's rules. */
export function isEventDate({ events, fields }: ModuleDocument, field: string): boolean {
  return (
    events.date?.includes(field) ??
    (field === 'record_date' || fields.some(({ id, kind }) => id === field && kind === 'date'))
  )
}

/**
 * Kinds of events that the records of a module can bring about, in the order of the contract.
 * @param visibility what the viewer may see: of fields above it nothing is told
 */
export function possibleEvents(module: ModuleDocument, visibility: number): EventKind[] {
  const { status, decision, comment } = module.events
  const own = visibleFields(module, visibility)
  const tracked = [...TRACKED_FIELDS, ...own]
  const isDay = (field: string | undefined) =>
    field !== undefined && (field === 'record_date' || own.has(field))
  const isPossible: Record<EventKind, boolean> = {
    new: true,
    status: tracked.some((field) => status.includes(field)),
    decision:
      decision.statuses.length > 0 || tracked.some((field) => decision.fields.includes(field)),
    date: tracked.some((field) => !status.includes(field) && isEventDate(module, field)),
    comment_opens: isDay(comment?.opens),
    comment_closes: isDay(comment?.closes),
    text: tracked.some((field) => !status.includes(field) && !isEventDate(module, field)),
    withdrawn: true,
  }
  return EVENT_KINDS.filter((kind) => isPossible[kind])
}
