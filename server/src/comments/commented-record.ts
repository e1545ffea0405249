import type { CommentWindow } from '@plat/contract/comments/comments'
import { because } from '@plat/contract/platform/reasons'
import type { AgencyWork, Reader } from '../accounts/agency-work.ts'
import { recordSubject, type StoredSubject } from '../calls/stored-subject.ts'
import { AppError } from '../platform/errors.ts'
import { calendarOf } from '../tenancy/document/calendar.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { commentWindow, type WindowSource } from './comment-window.ts'

/** A record that a reader may see, and which comments it takes. */
export interface CommentedRecord {
  readonly subject: StoredSubject
  /** Whether it takes comments. */
  readonly accepted: boolean
  /** Whether its module shows public comments. */
  readonly shows: boolean
  /** When it takes public comments; null: never. */
  readonly window: CommentWindow | null
  /** Whether an agent approves public comments before they are shown. */
  readonly approval: boolean
  readonly closed: boolean
}

/** `status_category` of closed records. */
const CLOSED = 2

/** A record that comments are about; null for one that does not exist or is not open to the reader. */
export async function findRecord(
  { tx, document, now }: AgencyWork,
  { level, visibility }: Pick<Reader, 'level' | 'visibility'>,
  guid: string,
): Promise<CommentedRecord | null> {
  const subject = await recordSubject(tx, document, level, guid)
  const module = moduleOf(document, subject?.module ?? '')
  const [row] = await tx.query<WindowSource & { status_category: number }>(
    'select record_date::text, attributes, status_category from record where guid = $1',
    [guid],
  )
  if (subject === null || module === undefined || row === undefined) return null
  const { accept, public: shows, approval } = module.comments
  const window = commentWindow(module, row, visibility, calendarOf(document, now).today)
  const closed = row.status_category === CLOSED
  return { subject, accepted: accept, shows, window, approval, closed }
}

/** @throws AppError not_found for a record that does not exist or is not open to the reader */
export async function requireRecord(
  work: AgencyWork,
  reader: Pick<Reader, 'level' | 'visibility'>,
  guid: string,
): Promise<CommentedRecord> {
  const record = await findRecord(work, reader, guid)
  if (record === null) throw new AppError('not_found', because('no_such_subject'))
  return record
}
