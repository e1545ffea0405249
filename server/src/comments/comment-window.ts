import type { CommentWindow } from '@plat/contract/comments/comments'
import { type ModuleDocument, visibleFields } from '../tenancy/document/module-document.ts'

/** Of a record, what its window may be read from. */
export interface WindowSource {
  readonly record_date: string | null
  readonly attributes: Readonly<Record<string, unknown>>
}

/**
 * When a record takes public comments: by its own days (`events.comment`), else by those of its module. An end that
 * nobody has set does not limit. Days that the reader may not see count as none of the record's.
 * @param module its comments and events
 * @param day of today on the agency's calendar, `YYYY-MM-DD`
 * @returns null where the module has no public comments
 */
export function commentWindow(
  module: Pick<ModuleDocument, 'comments' | 'events' | 'fields'>,
  record: WindowSource,
  visibility: number,
  day: string,
): CommentWindow | null {
  const { comments, events } = module
  if (!comments.public) return null
  const visible = visibleFields(module, visibility)
  const own = (end: 'opens' | 'closes') =>
    dayOfField(events.comment?.[end], record, visible) ?? null
  const days = { opens: own('opens'), closes: own('closes') }
  const { opens, closes } =
    days.opens === null && days.closes === null
      ? { opens: comments.window?.opens ?? null, closes: comments.window?.closes ?? null }
      : days
  const isClosed = closes !== null && closes < day
  const isUpcoming = opens !== null && day < opens
  return { state: isClosed ? 'closed' : isUpcoming ? 'upcoming' : 'open', opens, closes }
}

const DAY = /^\d{4}-\d{2}-\d{2}/

function dayOfField(
  field: string | undefined,
  { record_date, attributes }: WindowSource,
  visible: ReadonlySet<string>,
): string | undefined {
  if (field === undefined) return undefined
  const value =
    field === 'record_date' ? record_date : visible.has(field) ? attributes[field] : undefined
  return typeof value === 'string' ? DAY.exec(value)?.[0] : undefined
}
