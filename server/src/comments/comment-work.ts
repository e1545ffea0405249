import type { CommentWindow } from '@plat/contract/comments/comments'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { because } from '@plat/contract/platform/reasons'
import { type Accounts, type Agency, agencyOf } from '../accounts/dependencies.ts'
import { recordSubject, type StoredSubject } from '../calls/stored-subject.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { calendarOf } from '../tenancy/document/calendar.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { commentWindow, type WindowSource } from './comment-window.ts'

/** A transaction in which comments of an agency are read or changed. */
export interface CommentWork {
  readonly tx: TenantTransaction
  readonly agency: Agency
  readonly document: TenantDocument
  readonly now: Date
}

/** Works on comments of an agency in one transaction. */
export async function withComments<Result>(
  accounts: Pick<Accounts, 'database' | 'port'>,
  tenant: string,
  work: (work: CommentWork) => Promise<Result>,
): Promise<Result> {
  const agency = await agencyOf(accounts, tenant)
  const { document } = agency
  return asTenant(accounts.database, tenant, (tx) =>
    work({ tx, agency, document, now: new Date() }),
  )
}

/** A visitor, an account, or an API token of the agency. */
export interface Reader {
  /** Guid; null: there is no account. */
  readonly account: string | null
  readonly level: ViewerLevel
  /** Highest visibility of records that the reader may see. */
  readonly visibility: number
}

/** The reader behind a request. */
export function readerOf({ viewer: { level, account } }: RequestContext): Reader {
  return { account: account?.guid ?? null, level, visibility: VISIBILITY_OF_LEVEL[level] }
}

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
  { tx, document, now }: CommentWork,
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
  work: CommentWork,
  reader: Pick<Reader, 'level' | 'visibility'>,
  guid: string,
): Promise<CommentedRecord> {
  const record = await findRecord(work, reader, guid)
  if (record === null) throw new AppError('not_found', because('no_such_subject'))
  return record
}
