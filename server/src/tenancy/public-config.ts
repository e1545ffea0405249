import type { Grant } from '@plat/contract/accounts/account'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { own } from '@plat/contract/platform/own'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { TenantConfig } from '@plat/contract/tenancy/tenant-config'
import type { Branding } from '@plat/contract/tenancy/branding'
import type { BrandingOverride } from './document/branding-document.ts'
import { BUILT_IN_LABELS } from './document/built-in-fields.ts'
import { fieldName } from './document/field-name.ts'
import { imageAddress } from './content/content-text.ts'
import { demoAccountsOf } from './document/demo-accounts.ts'
import { Colour } from './document/document-parts.ts'
import { departmentOf, moduleOf, type TenantDocument } from './document/document.ts'
import { mapSettings } from './document/map-settings.ts'
import { DEFAULT_STATUS, type ModuleDocument, statusOf } from './document/module-document.ts'
import { possibleEvents } from './document/possible-events.ts'
import { type ConfigSource, moduleRef } from './public-departments.ts'
import { searchedBy } from './document/module-filters.ts'

/** What the configuration depends on about the viewer. */
export interface ViewerRights {
  /** Whether the agency has no site gate, or the browser has passed it. */
  readonly unlocked: boolean
  readonly grants: readonly Grant[]
}

/** The agency's configuration as the viewer may know it. */
export function tenantConfig(
  source: ConfigSource,
  version: string,
  viewer: ViewerRights,
): TenantConfig {
  const { document } = source
  const { tenant } = document
  const { analytics, access } = tenant
  return {
    tenant: tenant.code,
    branding: branding(document, undefined),
    locale: tenant.locale,
    timeZone: tenant.timeZone,
    fiscalYearStart: tenant.fiscalYearStart,
    calendar: tenant.calendar,
    nArea: tenant.nArea,
    control: {
      map: mapSettings(document, undefined, source.mapKeys, source.basemapVersion),
      stats: { ...tenant.control.stats, canManage: viewer.grants.includes('stats.manage') },
      nencounter: {
        hub: {
          canManage: tenant.brand === 'primary' && viewer.grants.includes('hub.manage'),
        },
      },
      alert: tenant.control.alert,
      reports: { types: reportTypes(document) },
    },
    analytics:
      analytics && analytics.script !== null
        ? { code: analytics.code, script: analytics.script }
        : null,
    embeds: allowsEmbeds(document),
    demo: tenant.demo,
    brand: tenant.brand,
    access: {
      basicLogin: access.basicLogin,
      unlocked: access.basicLogin === 'open' || viewer.unlocked,
      demoLock: demoLock(document),
    },
    demoAccounts: demoAccountsOf(document).map(({ email, password, role }) => ({
      email,
      password,
      role,
    })),
    features: tenant.features,
    names: tenant.names,
    texts: tenant.texts,
    signIn: tenant.signIn.map(({ id, name }) => ({ id, name })),
    version,
  }
}

/** Types of reports of all modules, each once. */
function reportTypes({ modules }: TenantDocument): TenantConfig['control']['reports']['types'] {
  const templates = modules.flatMap(({ share }) => share.templates)
  const byId = new Map(
    templates.flatMap(({ id, name, channel }) => (channel === 'report' ? [[id, name]] : [])),
  )
  return Array.from(byId, ([id, name]) => ({ id, name }))
}

/** Behind a lock nothing is shown elsewhere: a frame has no cookies that could open it. */
export function allowsEmbeds({ tenant }: TenantDocument): boolean {
  return tenant.embed.origins.length > 0 && tenant.access.basicLogin === 'open'
}

function demoLock({ tenant }: TenantDocument): TenantConfig['access']['demoLock'] {
  const { lock, basicLogin } = tenant.access
  if (!tenant.demo || basicLogin === 'open' || lock === null || lock.demoPassword === null)
    return null
  return { email: lock.email, password: lock.demoPassword }
}

/** Which records a level sees, in the order of their numbers in the database. */
const SEEN_BY: Record<ViewerLevel, readonly ModuleDocument['visibility'][number][]> = {
  anonymous: ['everybody'],
  registered: ['everybody', 'registered'],
  internal: ['everybody', 'registered', 'internal'],
}

/** One module, or null. `version` is that of its records, `updated` when they were last imported. */
export function moduleConfig(
  source: ConfigSource,
  code: string,
  version: number,
  viewer: Pick<ViewerRights, 'grants'> & { readonly level: ViewerLevel },
  updated: Date | null = null,
): ModuleConfig | null {
  const { document } = source
  const module = moduleOf(document, code)
  if (!module) return null
  const owner = departmentOf(document, code)
  // A department's map settings apply to its modules, unless they set their own.
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
    restricted: module.visibility.some((one) => !SEEN_BY[viewer.level].includes(one)),
    version,
    updated: updated?.toISOString() ?? null,
    control: {
      map: mapSettings(document, map, source.mapKeys, source.basemapVersion),
      ui: {
        ...module.ui,
        filterPanel: module.ui.filterPanel && document.tenant.features.filterPanel,
      },
      ...searchedBy(module, viewer.level),
      recordDescriptor: recordDescriptor(module),
      share: module.share,
      stats: { canManage: viewer.grants.includes('stats.manage') },
      comments: { accept: module.comments.accept, public: module.comments.public },
      alert_events: possibleEvents(module, SEEN_BY[viewer.level].length - 1),
    },
    info: { formatting: [...module.formatting].sort((a, b) => a.position - b.position) },
  }
}

function branding(document: TenantDocument, override: BrandingOverride | undefined): Branding {
  const agency = document.tenant.branding
  const image = (key: 'logo' | 'logoMobile' | 'backgroundImage') => {
    const path = override?.[key] === undefined ? agency[key] : override[key]
    return path === null ? null : imageAddress(document.files, path)
  }
  return {
    theme: {
      primary: override?.theme?.primary ?? agency.theme.primary,
      secondary: override?.theme?.secondary ?? agency.theme.secondary,
      textColor: override?.theme?.textColor ?? agency.theme.textColor,
    },
    backgroundImage: image('backgroundImage'),
    logo: image('logo'),
    logoMobile: image('logoMobile'),
    title: {
      long: override?.title?.long ?? agency.title.long,
      short: override?.title?.short ?? agency.title.short,
      article: override?.title?.article ?? agency.title.article,
    },
  }
}

type RecordDescriptor = ModuleConfig['control']['recordDescriptor']
const DESCRIPTORS = new WeakMap<ModuleDocument, RecordDescriptor>()

/** The fields of a module, and what it calls its types and statuses. */
export function recordDescriptor(module: ModuleDocument): RecordDescriptor {
  const known = DESCRIPTORS.get(module)
  if (known !== undefined) return known
  const descriptor = {
    fields: [...BUILT_IN_LABELS, ...module.fields].map(({ id, label, kind }) => ({
      id,
      label: fieldName(module, id) ?? label,
      kind,
    })),
    types: module.types,
    statuses: statusesOf(module),
  }
  DESCRIPTORS.set(module, descriptor)
  return descriptor
}

type StatusEntries = ModuleConfig['control']['recordDescriptor']['statuses']

/** The statuses that the module or its formatting names. */
function statusesOf(module: ModuleDocument): StatusEntries {
  const options = module.formatting.find(({ type }) => type === 'basic/status')?.options ?? {}
  const named = new Set([...Object.keys(module.statuses), ...Object.keys(options)])
  named.delete(DEFAULT_STATUS)
  return Object.fromEntries(
    Array.from(named, (status) => {
      const { label, category, marker } = statusOf(module, status)
      const option = own(options, status)
      const isListed = own(module.statuses, status) !== undefined
      // As in a record's panel. Formatting may name its colours otherwise; the map has to compute with them.
      const shown = Colour.safeParse(option?.marker).data ?? (isListed ? marker : null)
      return [
        status,
        {
          label: (isListed ? label : option?.text) ?? status,
          category,
          ...(shown === null ? {} : { marker: shown }),
        },
      ]
    }),
  )
}
