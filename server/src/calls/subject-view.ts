import type { CallSubject } from '@plat/contract/calls/call-subject'
import { channelByGuid } from '../offices/channels.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { StoredSubject } from './stored-subject.ts'

/**
 * Subjects as a reader may know them, in the given order. Of a record that the reader may not see nothing is said but
 * where it belongs; of one that is withdrawn what the call has kept.
 * @param visibility up to which the reader sees records
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
  return subjects.map((one) => {
    const record = records.get(one.subject ?? '')
    const isOpen = (record?.visibility ?? one.visibility) <= visibility
    return viewOf(document, one, isOpen, record)
  })
}

/** The same of one subject. */
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

interface KnownRecord {
  readonly guid: string
  readonly title: string
  readonly street_address: string | null
  readonly visibility: number
}

function viewOf(
  document: TenantDocument,
  { discriminator, subject, agency_reference, module, department }: StoredSubject,
  isOpen: boolean,
  record: KnownRecord | undefined,
): CallSubject {
  const generic: CallSubject = {
    discriminator,
    guid: null,
    agency_reference: null,
    title: null,
    address: null,
    module: null,
    department: nameOfDepartment(document, department),
  }
  if (discriminator === 'generic' || subject === null) return generic
  if (discriminator === 'channel')
    return { ...generic, guid: subject, title: channelByGuid(document, subject)?.name ?? null }
  const known = { ...generic, module: nameOfModule(document, module) }
  if (!isOpen) return known
  const title = record === undefined || record.title === '' ? null : record.title
  return {
    ...known,
    guid: subject,
    agency_reference,
    title,
    address: record?.street_address ?? null,
  }
}

function nameOfDepartment(document: TenantDocument, id: string | null): CallSubject['department'] {
  const department = document.departments.find((one) => one.id === id)
  return department === undefined
    ? null
    : { department_code: department.id, display_name: department.name }
}

function nameOfModule(document: TenantDocument, code: string | null): CallSubject['module'] {
  const module = code === null ? undefined : moduleOf(document, code)
  if (module === undefined) return null
  const { id, name } = departmentOf(document, module.code)
  return {
    module_code: module.code,
    display_name: module.name,
    department: { department_code: id, display_name: name },
  }
}
