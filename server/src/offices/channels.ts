import type { DepartmentEntry } from '@plat/contract/departments/departments'
import type { Localized } from '@plat/contract/platform/localized'
import { hashGuid } from '../platform/hash-guid.ts'
import type { DepartmentDocument } from '../tenancy/document/department-document.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** A line on which people reach a department. */
export interface OfficeChannel {
  /** Follows from agency, department and code. */
  readonly guid: string
  /** Id of the department for its own channel. */
  readonly code: string
  /** Id of the department. */
  readonly department: string
  readonly name: Localized
}

const known = new WeakMap<TenantDocument, readonly OfficeChannel[]>()

/** Channels by department: its own first, then those that its entries name, in variants too. */
export function channelsOf(document: TenantDocument): readonly OfficeChannel[] {
  let channels = known.get(document)
  if (channels === undefined) {
    channels = document.departments.flatMap((one) => channelsOfDepartment(document, one))
    known.set(document, channels)
  }
  return channels
}

/** The channel with this guid, if the agency has it. */
export function channelByGuid(document: TenantDocument, guid: string): OfficeChannel | undefined {
  return channelsOf(document).find((channel) => channel.guid === guid)
}

/** A department's own channel, if the agency has the department. */
export function departmentChannel(
  document: TenantDocument,
  department: string,
): OfficeChannel | undefined {
  return channelsOf(document).find(
    (channel) => channel.department === department && channel.code === department,
  )
}

function channelsOfDepartment(
  { tenant }: TenantDocument,
  department: DepartmentDocument,
): OfficeChannel[] {
  const names = new Map<string, Localized>([[department.id, department.name]])
  for (const { action } of entriesOf(department)) {
    if (action?.channel == null || names.has(action.channel)) continue
    names.set(action.channel, action.channelLabel ?? action.channel)
  }
  return [...names].map(([code, name]) => ({
    guid: hashGuid(`channel/${tenant.code}/${department.id}/${code}`),
    code,
    department: department.id,
    name,
  }))
}

function entriesOf({ options, navigation, variants }: DepartmentDocument): DepartmentEntry[] {
  const lists = [{ options, navigation }, ...Object.values(variants)]
  return lists.flatMap((list) => [...(list.options ?? []), ...(list.navigation ?? [])].flatMap(all))
}

function all(entry: DepartmentEntry): DepartmentEntry[] {
  return [entry, ...[...entry.options, ...entry.navigation].flatMap(all)]
}
