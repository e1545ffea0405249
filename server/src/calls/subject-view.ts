import type { CallSubject } from '@plat/contract/calls/call-subject'
import { channelByGuid } from '../offices/channels.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { StoredSubject } from './stored-subject.ts'

interface KnownRecord {
  readonly guid: string
  readonly title: string
  readonly street_address: string | null
  readonly visibility: number
}

/**
 * Subjects with the details that a reader may see, in the given order. For a record that the reader may not see, only
 * its department and module are named; for a withdrawn record, the details that are stored with the call.
 * @param visibility highest visibility of records that the reader may see
 */
export async function subjectsFor(
  { query }: TenantTransaction,
  document: TenantDocument,
  subjects: readonly StoredSubject[],
  visibility: number,
): Promise<CallSubject[]> {
  const guids = subjects.flatMap((one) => (one.discriminator === 'record' ? [one.subject] : []))
  const rows =
    guids.length === 0
      ? []
      : await query<KnownRecord & Record<string, unknown>>(
          'select guid, title, street_address, visibility from record where guid = any ($1::uuid[])',
          [guids],
        )
  const records = new Map(rows.map((row) => [row.guid, row]))
  return subjects.map((one) => viewOf(document, one, records.get(one.subject ?? ''), visibility))
}

/** The same for one subject. */
export async function subjectFor(
  tx: TenantTransaction,
  document: TenantDocument,
  subject: StoredSubject,
  visibility: number,
): Promise<CallSubject> {
  const [view] = await subjectsFor(tx, document, [subject], visibility)
  if (view === undefined) throw new Error('a subject has no view')
  return view
}

function viewOf(
  document: TenantDocument,
  stored: StoredSubject,
  record: KnownRecord | undefined,
  visibility: number,
): CallSubject {
  const { discriminator, subject, agency_reference: reference } = stored
  const closed: CallSubject = {
    discriminator,
    guid: null,
    agency_reference: null,
    title: null,
    address: null,
    module: moduleView(document, stored.module),
    department: departmentView(document, stored.department),
  }
  if (discriminator === 'generic' || subject === null) return closed
  if (discriminator === 'channel')
    return { ...closed, guid: subject, title: channelByGuid(document, subject)?.name ?? null }
  if ((record?.visibility ?? stored.visibility) > visibility) return closed
  return {
    ...closed,
    guid: subject,
    agency_reference: reference,
    title: record?.title || null,
    address: record?.street_address ?? null,
  }
}

function departmentView(document: TenantDocument, id: string | null): CallSubject['department'] {
  const department = document.departments.find((one) => one.id === id)
  return department === undefined
    ? null
    : { department_code: department.id, display_name: department.name }
}

function moduleView(document: TenantDocument, code: string | null): CallSubject['module'] {
  const module = code === null ? undefined : moduleOf(document, code)
  if (module === undefined) return null
  const { id, name } = departmentOf(document, module.code)
  return {
    module_code: module.code,
    display_name: module.name,
    department: { department_code: id, display_name: name },
  }
}
