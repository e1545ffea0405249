import type { Grant } from '@plat/contract/accounts/accounts'
import type { Branding, ModuleConfig, TenantConfig } from '@plat/contract/tenancy/config'
import type { BrandingOverride } from './document/branding-document.ts'
import { BUILT_IN_LABELS } from './document/built-in-fields.ts'
import { imageAddress } from './content/content-text.ts'
import { demoAccountsOf } from './document/demo-accounts.ts'
import { departmentOf, moduleOf, type TenantDocument } from './document/document.ts'
import { mapSettings } from './document/map-settings.ts'
import { DEFAULT_STATUS, type ModuleDocument, statusOf } from './document/module-document.ts'
import { type ConfigSource, moduleRef } from './public-departments.ts'

/** What the configuration needs to know of who asks. */
export interface ViewerRights {
  /** Whether the agency has no lock, or the asking browser has passed it. */
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

/** One module, or null. `version` is that of its records, `updated` when they were last imported. */
export function moduleConfig(
  source: ConfigSource,
  code: string,
  version: number,
  viewer: Pick<ViewerRights, 'grants'>,
  updated: Date | null = null,
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
    updated: updated?.toISOString() ?? null,
    control: {
      map: mapSettings(document, map, source.mapKeys, source.basemapVersion),
      ui: {
        ...module.ui,
        filterPanel: module.ui.filterPanel && document.tenant.features.filterPanel,
      },
      filters: module.filters,
      recordDescriptor: recordDescriptor(module),
      share: module.share,
      stats: { canManage: viewer.grants.includes('stats.manage') },
    },
    info: { formatting: [...module.formatting].sort((a, b) => a.position - b.position) },
  }
}

function branding(document: TenantDocument, override: BrandingOverride | undefined): Branding {
  const own = document.tenant.branding
  const image = (key: 'logo' | 'logoMobile' | 'backgroundImage') => {
    const path = override?.[key] === undefined ? own[key] : override[key]
    return path === null ? null : imageAddress(document.files, path)
  }
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
      article: override?.title?.article ?? own.title.article,
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
