import type { CallSubject, CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { because, type Reason } from '@plat/contract/platform/reasons'
import { channelByGuid, departmentChannel } from '../offices/channels.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'

/** Subject of a call, as stored with the call because the record may be withdrawn later. */
export interface StoredSubject {
  readonly discriminator: CallSubject['discriminator']
  /** Guid of the record or channel; null for a direct call. */
  readonly subject: string | null
  readonly agency_reference: string | null
  /** Lowest level that may see the record, see `VISIBILITY_OF_LEVEL`. */
  readonly visibility: number
  /** Code of the record's module. */
  readonly module: string | null
  /** Id of the department. */
  readonly department: string | null
  /** Guid of the channel whose office hours apply. */
  readonly channel: string | null
  /** Codes of modules: agents of any of them answer; null: all agents do. */
  readonly modules: readonly string[] | null
}

/** The subject of a direct call. */
export const GENERIC: StoredSubject = {
  discriminator: 'generic',
  subject: null,
  agency_reference: null,
  visibility: 0,
  module: null,
  department: null,
  channel: null,
  modules: null,
}

/** Columns of a subject in SQL, of a row `c`. */
export const SUBJECT_COLUMNS = `c.discriminator, c.subject, c.agency_reference, c.visibility, c.module, c.department,
  c.channel, c.modules`

/** Values of these columns, in their order. */
export function subjectValues(one: StoredSubject): unknown[] {
  const { discriminator, subject, agency_reference: reference, visibility } = one
  return [
    discriminator,
    subject,
    reference,
    visibility,
    one.module,
    one.department,
    one.channel,
    one.modules,
  ]
}

/** Ways to reach a department, and the reason to refuse those that it does not take. */
const REFUSALS = {
  call: 'calls_off',
  appointment: 'appointments_off',
  chat: 'chats_off',
} as const satisfies Record<string, Reason>

/**
 * Finds the record or channel that a call, an appointment or a chat is to be about.
 * @param tag what its department has to take
 * @throws AppError not_found for one that does not exist or is not open to the viewer; forbidden where its department
 * does not have the tag
 */
export async function findSubject(
  tx: TenantTransaction,
  document: TenantDocument,
  level: ViewerLevel,
  { type, guid }: CallSubjectRef,
  tag: keyof typeof REFUSALS = 'call',
): Promise<StoredSubject> {
  const subject =
    type === 'record'
      ? await recordSubject(tx, document, level, guid)
      : channelSubject(document, guid)
  if (subject === null) throw new AppError('not_found', because('no_such_subject'))
  const department = document.departments.find(({ id }) => id === subject.department)
  if (department?.tags.includes(tag) !== true)
    throw new AppError('forbidden', because(REFUSALS[tag]))
  return subject
}

/** A record as a subject; null for one that does not exist or is not open to the viewer. */
export async function recordSubject(
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
  const modules = [row.module]
  return { discriminator: 'record', subject: guid, ...row, department, channel, modules }
}

function channelSubject(document: TenantDocument, guid: string): StoredSubject | null {
  const channel = channelByGuid(document, guid)
  if (channel === undefined) return null
  const { department } = channel
  const codes = document.departments.find(({ id }) => id === department)?.modules ?? []
  const modules = codes.length === 0 ? null : codes
  return {
    ...GENERIC,
    discriminator: 'channel',
    subject: guid,
    department,
    channel: guid,
    modules,
  }
}
