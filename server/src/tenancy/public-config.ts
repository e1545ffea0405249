import type {
  Branding,
  Department,
  MapControl,
  ModuleConfig,
  ModuleRef,
  TenantConfig,
} from '@plat/contract/config'
import type { ViewerLevel } from '@plat/contract/envelope'
import { BUILT_IN_LABELS } from './built-in-fields.ts'
import type { DepartmentDocument, DepartmentGroup } from './department-document.ts'
import { departmentOf, moduleOf, type TenantDocument } from './document.ts'
import { type MapKeys, mapControl, TILE_ORIGINS } from './map-control.ts'
import { DEFAULT_STATUS, type ModuleDocument, statusOf } from './module-document.ts'
import type { BrandingOverride } from './tenant-document.ts'

export { TILE_ORIGINS }

/** What the public configuration is made of, beside the asking viewer. */
export interface ConfigSource {
  readonly document: TenantDocument
  readonly mapKeys: MapKeys
  /** Version of the local basemap, part of its tiles' address. */
  readonly basemapVersion: string
}

/** Address of a file of the tenant folder; null for none. */
function fileUrl(document: TenantDocument, path: string | null | undefined): string | null {
  const file = path == null ? undefined : document.files[path]
  return file ? `/api/file/${file.sha256}` : null
}

/** The agency's configuration. Nobody manages anything yet: that takes a grant. */
export function tenantConfig(source: ConfigSource, version: string): TenantConfig {
  const { document } = source
  const { tenant } = document
  return {
    tenant: tenant.code,
    branding: branding(document, undefined),
    locale: tenant.locale,
    timeZone: tenant.timeZone,
    nArea: tenant.nArea,
    control: {
      map: mapControl(document, undefined, source.mapKeys, source.basemapVersion),
      stats: { ...tenant.control.stats, canManage: false },
      nencounter: { hub: { canManage: false } },
      alert: null,
    },
    analytics: tenant.analytics,
    version,
  }
}

/** The group whose variant of a department a viewer sees. */
export function viewerGroup(level: ViewerLevel): DepartmentGroup {
  return level === 'anonymous' ? 'default' : level
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
): (Department & { control: { map: MapControl } }) | null {
  const found = source.document.departments.find((one) => one.id === id)
  if (!found) return null
  return {
    ...department(source.document, found, group),
    control: { map: mapControl(source.document, found.map, source.mapKeys, source.basemapVersion) },
  }
}

/** One module, or null. `version` is that of its records. */
export function moduleConfig(
  source: ConfigSource,
  code: string,
  version: number,
): ModuleConfig | null {
  const { document } = source
  const module = moduleOf(document, code)
  if (!module) return null
  const owner = departmentOf(document, code)
  // What the department says of its map holds for its modules, unless they say otherwise.
  const map = {
    ...owner.map,
    ...module.map,
    geo: { ...owner.map?.geo, ...module.map?.geo },
  }
  return {
    ...moduleRef(module),
    department: owner.id,
    noun: module.noun,
    summary: module.summary,
    branding: branding(document, module.branding),
    minDate: module.minDate,
    restricted: module.visibility.some((one) => one !== 'everybody'),
    version,
    control: {
      map: mapControl(document, map, source.mapKeys, source.basemapVersion),
      ui: module.ui,
      filters: module.filters,
      recordDescriptor: recordDescriptor(module),
      share: module.share,
      stats: { canManage: false },
    },
    info: { formatting: [...module.formatting].sort((a, b) => a.position - b.position) },
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
    image: fileUrl(document, one.image),
    worksWith: one.worksWith,
    tags: one.tags,
    canSearchRecords: one.canSearchRecords,
    navigation: variant?.navigation ?? one.navigation,
    options: variant?.options ?? one.options,
    modules: one.modules.flatMap((code) => {
      const module = moduleOf(document, code)
      return module ? [moduleRef(module)] : []
    }),
  }
}

function moduleRef(module: ModuleDocument): ModuleRef {
  return {
    id: module.code,
    module_code: module.code,
    display_name: module.name,
    title: module.title ?? { long: module.name },
  }
}

function branding(document: TenantDocument, override: BrandingOverride | undefined): Branding {
  const own = document.tenant.branding
  const image = (key: 'logo' | 'logoMobile' | 'backgroundImage') =>
    fileUrl(document, override?.[key] === undefined ? own[key] : override[key])
  return {
    theme: {
      primary: override?.theme?.primary ?? own.theme.primary,
      secondary: override?.theme?.secondary ?? own.theme.secondary,
      textColor: override?.theme?.textColor ?? own.theme.textColor,
    },
    backgroundImage: image('backgroundImage'),
    logo: image('logo'),
    logoMobile: image('logoMobile'),
    title: {
      long: override?.title?.long ?? own.title.long,
      short: override?.title?.short ?? own.title.short,
    },
  }
}

function recordDescriptor(module: ModuleDocument): ModuleConfig['control']['recordDescriptor'] {
  const statuses = Object.keys(module.statuses).filter((status) => status !== DEFAULT_STATUS)
  return {
    fields: [
      ...BUILT_IN_LABELS,
      ...module.fields.map(({ id, label, kind }) => ({ id, label, kind })),
    ],
    types: module.types,
    statuses: Object.fromEntries(
      statuses.map((status) => {
        const { label, category } = statusOf(module, status)
        return [status, { label: label ?? status, category }]
      }),
    ),
  }
}
