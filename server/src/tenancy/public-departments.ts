import type { Department, DepartmentEntry, ModuleRef } from '@plat/contract/departments/departments'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { Viewer } from '../platform/http/request-context.ts'
import { imageAddress } from './content/content-text.ts'
import type { DepartmentDocument, DepartmentGroup } from './document/department-document.ts'
import { moduleOf, type TenantDocument } from './document/document.ts'
import { mapSettings, type MapKeys } from './document/map-settings.ts'
import type { ModuleDocument } from './document/module-document.ts'

/** What the public configuration is made of, besides the viewer. */
export interface ConfigSource {
  readonly document: TenantDocument
  readonly mapKeys: MapKeys
  /** Version of the local basemap, part of its tiles' address. */
  readonly basemapVersion: string
}

/** Order of precedence of an account's groups: the first one chooses the variant. */
const GROUP_ORDER = ['internal', 'telco', 'contractor', 'siteowner'] as const

/** The group whose variant of a department a viewer sees. */
export function viewerGroup({ level, account }: Viewer): DepartmentGroup {
  if (level === 'internal') return 'internal'
  const group = GROUP_ORDER.find((one) => account?.groups.includes(one))
  return group ?? (level === 'anonymous' ? 'default' : 'registered')
}

/** Departments in order, as a group sees them. */
export function departments(document: TenantDocument, group: DepartmentGroup): Department[] {
  return document.departments.map((one) => department(document, one, group))
}

/** One department with its map, or null. */
export function departmentConfig(
  source: ConfigSource,
  id: string,
  group: DepartmentGroup,
): (Department & { control: { map: MapSettings } }) | null {
  const found = source.document.departments.find((one) => one.id === id)
  if (!found) return null
  return {
    ...department(source.document, found, group),
    control: {
      map: mapSettings(source.document, found.map, source.mapKeys, source.basemapVersion),
    },
  }
}

function department(
  document: TenantDocument,
  one: DepartmentDocument,
  group: DepartmentGroup,
): Department {
  const variant = one.variants[group] ?? one.variants.default
  return {
    id: one.id,
    name: one.name,
    title: one.title ?? { long: one.name },
    summary: one.summary,
    image: one.image === null ? null : imageAddress(document.files, one.image),
    worksWith: one.worksWith,
    contact: one.contact,
    tags: one.tags,
    canSearchRecords: one.canSearchRecords,
    navigation: (variant?.navigation ?? one.navigation).map((entry) => complete(entry, one)),
    options: (variant?.options ?? one.options).map((entry) => complete(entry, one)),
    modules: one.modules.flatMap((code) => {
      const module = moduleOf(document, code)
      return module ? [moduleRef(module)] : []
    }),
  }
}

/** An entry completed by its department's own values. */
function complete(entry: DepartmentEntry, owner: DepartmentDocument): DepartmentEntry {
  const action = entry.action ?? (entry.link === null ? null : LINK_ACTION)
  const engages = action?.type === 'nencounter'
  return {
    ...entry,
    action: action && {
      ...action,
      id: action.id ?? (action.type === 'map' ? (owner.modules[0] ?? null) : null),
      channel: action.channel ?? (engages ? owner.id : null),
      channelLabel: action.channelLabel ?? (engages ? owner.name : null),
    },
    navigation: entry.navigation.map((one) => complete(one, owner)),
    options: entry.options.map((one) => complete(one, owner)),
  }
}

const LINK_ACTION = {
  type: 'link',
  id: null,
  title: null,
  subtitle: null,
  summary: null,
  linktext: null,
  channel: null,
  channelLabel: null,
} as const

/** A module in lists of departments. */
export function moduleRef(module: ModuleDocument): ModuleRef {
  return {
    id: module.code,
    module_code: module.code,
    display_name: module.name,
    title: module.title ?? { long: module.name },
    noun: module.noun,
  }
}
