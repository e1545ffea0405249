import type { CommentWindow } from '@plat/contract/comments/comments'
import { own } from '@plat/contract/platform/own'
import { type ModuleDocument, visibleFields } from '../tenancy/document/module-document.ts'

/** Parts of a record from which its window is read. */
export interface WindowSource {
  /** `YYYY-MM-DD` */
  readonly record_date: string | null
  readonly attributes: Readonly<Record<string, unknown>>
}

/**
 * When a record takes public comments: from the first to the last day that its fields name (`events.comment`). A missing
 * day, or one that the reader may not see, is no limit.
 * @param visibility highest of records and fields that the reader may see
 * @param today on the agency's calendar, `YYYY-MM-DD`
 * @returns null where the module takes no public comments
 */
export function commentWindow(
  module: Pick<ModuleDocument, 'comments' | 'events' | 'fields'>,
  record: WindowSource,
  visibility: number,
  today: string,
): CommentWindow | null {
  const { comments, events } = module
  if (!comments.accept || !comments.public) return null
  const visible = visibleFields(module, visibility)
  const opens = dayOf(events.comment?.opens, record, visible)
  const closes = dayOf(events.comment?.closes, record, visible)
  const isClosed = closes !== null && closes < today
  const isUpcoming = opens !== null && today < opens
  return { state: isClosed ? 'closed' : isUpcoming ? 'upcoming' : 'open', opens, closes }
}

const DAY = /^\d{4}-\d{2}-\d{2}/

function dayOf(
  field: string | undefined,
  { record_date, attributes }: WindowSource,
  visible: ReadonlySet<string>,
): string | null {
  if (field === undefined) return null
  const attribute = visible.has(field) ? own(attributes, field) : undefined
  const value = field === 'record_date' ? record_date : attribute
  return typeof value === 'string' ? (DAY.exec(value)?.[0] ?? null) : null
}
