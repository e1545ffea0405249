import type { CallSubject, CallSubjectRef } from '@plat/contract/calls/call-subject'
import { because } from '@plat/contract/platform/reasons'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { channelByGuid, departmentChannel } from '../offices/channels.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'

/** What a call is about, as it is kept with the call: the record may be withdrawn meanwhile. */
export interface StoredSubject {
  readonly discriminator: CallSubject['discriminator']
  /** Guid of the record or channel; null for generic ones. */
  readonly subject: string | null
  readonly agency_reference: string | null
  /** Of the record: who may know of it. */
  readonly visibility: number
  /** Code, of a record. */
  readonly module: string | null
  /** Id. */
  readonly department: string | null
  /** Guid of the channel whose office hours count. */
  readonly channel: string | null
}

/** A call of nobody in particular about nothing in particular. */
export const GENERIC: StoredSubject = {
  discriminator: 'generic',
  subject: null,
  agency_reference: null,
  visibility: 0,
  module: null,
  department: null,
  channel: null,
}

/** What departments take, by the tag that says so, and the reason of who asks one that does not. */
const REFUSALS = { call: 'calls_off', chat: 'chat_off' } as const

/**
 * The record or channel that somebody calls or writes about.
 * @param way what is asked of the department
 * @throws AppError not_found for what there is not or is not open to the caller, forbidden where the department does not
 * take it.
 */
export async function subjectOf(
  tx: TenantTransaction,
  document: TenantDocument,
  level: ViewerLevel,
  { type, guid }: CallSubjectRef,
  way: keyof typeof REFUSALS = 'call',
): Promise<StoredSubject> {
  const subject = await findSubject(tx, document, level, { type, guid })
  if (!hasTag(document, subject, way)) throw new AppError('forbidden', because(REFUSALS[way]))
  return subject
}

/** The same, whatever its department takes. @throws AppError not_found for what there is not or is not open to the caller. */
export async function findSubject(
  tx: TenantTransaction,
  document: TenantDocument,
  level: ViewerLevel,
  { type, guid }: CallSubjectRef,
): Promise<StoredSubject> {
  const subject =
    type === 'record'
      ? await recordSubject(tx, document, level, guid)
      : type === 'channel'
        ? channelSubject(document, guid)
        : GENERIC
  if (subject === null)
    throw new AppError('not_found', 'There is no such record or channel, or it is not open to you.')
  return subject
}

/** Whether people may reach the department of a subject in a way; what has no department has them all. */
export function hasTag(
  { departments }: TenantDocument,
  subject: StoredSubject,
  tag: 'call' | 'chat' | 'appointment',
): boolean {
  const department = departments.find(({ id }) => id === subject.department)
  return department === undefined || department.tags.includes(tag)
}

async function recordSubject(
  { query }: TenantTransaction,
  document: TenantDocument,
  level: ViewerLevel,
  guid: string,
): Promise<StoredSubject | null> {
  const [row] = await query<{ module: string; agency_reference: string; visibility: number }>(
    'select module, agency_reference, visibility from record where guid = $1 and visibility <= $2',
    [guid, VISIBILITY_OF_LEVEL[level]],
  )
  // The document may have lost the module since the records were imported.
  if (row === undefined || moduleOf(document, row.module) === undefined) return null
  const department = departmentOf(document, row.module).id
  const channel = departmentChannel(document, department)?.guid ?? null
  return { discriminator: 'record', subject: guid, ...row, department, channel }
}

function channelSubject(document: TenantDocument, guid: string): StoredSubject | null {
  const channel = channelByGuid(document, guid)
  if (channel === undefined) return null
  const { department } = channel
  return { ...GENERIC, discriminator: 'channel', subject: guid, department, channel: guid }
}
