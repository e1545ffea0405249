import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Filter } from '../search/filters/filters.ts'
import { Bounds } from '../platform/geometry.ts'
import { Localized } from '../platform/localized.ts'
import { FORMAT_TYPES, Formatting } from '../records/records.ts'

export { FORMAT_TYPES }

/** Degrees. */
export const GeoBounds = z
  .object({
    n: z.number().min(-90).max(90),
    e: z.number().min(-180).max(180),
    s: z.number().min(-90).max(90),
    w: z.number().min(-180).max(180),
  })
  .strict()
  .refine((b) => b.n > b.s && b.e > b.w, 'expected n > s and e > w')
export type GeoBounds = z.infer<typeof GeoBounds>

export const MapControl = z
  .object({
    /** `local`: the agency's own basemap; `mapquest` and `here` need a key in the environment. */
    provider: z.enum(['local', 'osm', 'mapquest', 'here']),
    geo: z
      .object({
        agencyBounds: GeoBounds,
        panningBounds: GeoBounds.optional(),
        minZoom: z.number().min(0).max(19).optional(),
      })
      .strict(),
    /** Raster tiles and attribution of a provider other than `local`; set by the server. */
    tiles: z.object({ url: z.string(), attribution: z.string() }).optional(),
    /** Version of the local basemap, part of its tiles' address; set by the server. */
    basemapVersion: z.string().optional(),
    /** Attribution of the local basemap. */
    attribution: z.string().optional(),
    /** Style and extent of a local basemap that is a tile archive; set by the server. */
    archive: z
      .object({
        style: z.enum(['protomaps', 'plat', 'raster']),
        minZoom: z.number().int(),
        maxZoom: z.number().int(),
        bounds: Bounds,
      })
      .optional(),
  })
  .strict()
export type MapControl = z.infer<typeof MapControl>

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'expected a colour like #1a73e8')

export const Branding = z
  .object({
    theme: z
      .object({
        primary: Colour.default('#1a73e8'),
        secondary: Colour.default('#2a3990'),
        textColor: Colour.default('#1c2430'),
      })
      .strict()
      .prefault({}),
    backgroundImage: z.string().nullable().default(null),
    logo: z.string().nullable().default(null),
    logoMobile: z.string().nullable().default(null),
    title: z
      .object({
        long: z.string(),
        short: z.string(),
        /** Article before the long title in a sentence, e.g. "the"; may be empty. */
        article: Localized.default(''),
      })
      .strict(),
  })
  .strict()
export type Branding = z.infer<typeof Branding>

/** A module in a list of departments. */
export const ModuleRef = z.object({
  id: z.string(),
  module_code: z.string(),
  display_name: Localized,
  title: z.object({ long: Localized }),
})
export type ModuleRef = z.infer<typeof ModuleRef>

export const DEPARTMENT_ENTRY_TYPES = ['subOfficeGroup', 'subOffice', 'enquiry'] as const

/** An entry below a department: an office, a group of offices or an enquiry. */
export interface DepartmentEntry {
  type: (typeof DEPARTMENT_ENTRY_TYPES)[number]
  name: Localized
  summary: Localized | null
  /** True: expands in place instead of opening a new level. */
  inplace: boolean
  /** For an enquiry: target of an `action` of type link. */
  link: string | null
  /** What an enquiry does: `nencounter` opens the contact panel, `map` the map of records. */
  action: {
    type: 'link' | 'nencounter' | 'map'
    id: string | null
    title: Localized | null
    subtitle: Localized | null
    summary: Localized | null
    linktext: Localized | null
    channel: string | null
    channelLabel: Localized | null
  } | null
  navigation: DepartmentEntry[]
  options: DepartmentEntry[]
}
export const DepartmentEntry: z.ZodType<DepartmentEntry> = z
  .lazy(() =>
    z.object({
      type: z.enum(DEPARTMENT_ENTRY_TYPES),
      name: Localized,
      summary: Localized.nullable(),
      inplace: z.boolean(),
      link: z.string().nullable(),
      action: z
        .object({
          type: z.enum(['link', 'nencounter', 'map']),
          id: z.string().nullable(),
          title: Localized.nullable(),
          subtitle: Localized.nullable(),
          summary: Localized.nullable(),
          linktext: Localized.nullable(),
          channel: z.string().nullable(),
          channelLabel: Localized.nullable(),
        })
        .nullable(),
      navigation: z.array(DepartmentEntry),
      options: z.array(DepartmentEntry),
    }),
  )
  .meta({ id: 'DepartmentEntry' })

export const Department = z
  .object({
    id: z.string(),
    name: Localized,
    title: z.object({ long: Localized }),
    summary: Localized.nullable(),
    image: z.string().nullable(),
    worksWith: Localized.nullable(),
    tags: z.array(z.enum(['general', 'chat', 'call', 'appointment'])),
    canSearchRecords: z.boolean(),
    navigation: z.array(DepartmentEntry),
    options: z.array(DepartmentEntry),
    /** How to reach the department; null when not stated. */
    contact: z
      .object({
        phone: z.string().nullable(),
        email: z.string().nullable(),
        address: Localized.nullable(),
        hours: Localized.nullable(),
      })
      .nullable(),
    modules: z.array(ModuleRef),
  })
  .meta({ id: 'Department' })
export type Department = z.infer<typeof Department>

/** Limits of alerts, and the kinds of areas for them in display order. */
export const AlertControl = z
  .object({
    /** Maximum number of alerts per account. */
    limit: z.number().int().min(1).max(1_000),
    placeCollection: z.object({ grid: z.object({ limit: z.number().int().min(1).max(10_000) }) }),
    regions: z.array(z.object({ type: z.enum(['place', 'grid', 'custom']), label: Localized })),
  })
  .strict()
  .meta({ id: 'AlertControl' })
export type AlertControl = z.infer<typeof AlertControl>

/** Configuration of an agency for the browser. */
export const TenantConfig = z
  .object({
    tenant: z.string(),
    branding: Branding,
    locale: z.enum(['en', 'es']),
    timeZone: z.string(),
    /** First month of fiscal years, 1 to 12. */
    fiscalYearStart: z.number().int(),
    nArea: z.object({
      customLink: z.object({ href: z.string(), text: Localized }).nullable(),
      moduleSelector: z.object({ placeholder: Localized.nullable() }),
    }),
    control: z.object({
      map: MapControl,
      stats: z.object({
        boards: z.array(z.enum(['public', 'internal'])),
        canManage: z.boolean(),
        widgetOptions: z.array(z.enum(['numeric', 'numeric/custom'])),
      }),
      nencounter: z.object({ hub: z.object({ canManage: z.boolean() }) }),
      /** Null: the agency has no alerts. */
      alert: AlertControl.nullable(),
    }),
    /** Only loaded after consent. */
    analytics: z.object({ code: z.string(), script: z.url() }).nullable(),
    /** Whether sites listed by the agency may embed its searches. */
    embeds: z.boolean(),
    /** A fictional agency; its portal says so and shows its mailbox. */
    demo: z.boolean(),
    /** `alternate`: for another audience, without CCAI, Hub and resourcer. */
    brand: z.enum(['primary', 'alternate']),
    access: z.object({
      /** `required`: the whole site is behind a lock login. */
      basicLogin: z.enum(['required', 'open']),
      /** Whether this browser has passed the lock, or there is none. */
      unlocked: z.boolean(),
      /** Demo agencies only: credentials for the lock. */
      demoLock: z.object({ email: z.string(), password: z.string() }).nullable(),
    }),
    /** Demo agencies only: staff accounts that anybody may use. */
    demoAccounts: z.array(
      z.object({
        email: z.string(),
        password: z.string(),
        role: z.enum(['agent', 'manager', 'admin']),
      }),
    ),
    features: z.object({ filterPanel: z.boolean() }),
    /** Names of the areas of the portal. */
    names: z.object({ mycc: z.string(), ccai: z.string(), hub: z.string() }),
    /** The agency's own wording of messages, by message id. */
    texts: z.record(z.string(), Localized),
    /** Providers of OpenID Connect sign-in. */
    signIn: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Plat's version, shown in the footer. */
    version: z.string(),
  })
  .meta({ id: 'TenantConfig' })
export type TenantConfig = z.infer<typeof TenantConfig>

export const FIELD_KINDS = [
  'category',
  'text',
  'number',
  'date',
  'list',
  'contact',
  'video',
] as const

/** A field of a module's records. */
export const RecordField = z
  .object({ id: z.string(), label: Localized, kind: z.enum(FIELD_KINDS) })
  .meta({ id: 'RecordField' })

export const ModuleConfig = z
  .object({
    id: z.string(),
    module_code: z.string(),
    department: z.string(),
    display_name: Localized,
    title: z.object({ long: Localized }),
    /** What one record and several records are called, for counts and sentences. */
    noun: z.object({ one: Localized, other: Localized }),
    summary: Localized.nullable(),
    branding: Branding,
    /** Earliest day of date filters. */
    minDate: z.iso.date(),
    /** True when some records are not public. */
    restricted: z.boolean(),
    /** Version of the records; 0 until some are loaded. */
    version: z.number().int(),
    /** Time of the last import; null until records are loaded. */
    updated: z.iso.datetime({ offset: true }).nullable(),
    control: z.object({
      map: MapControl,
      ui: z.object({
        filterPanel: z.boolean(),
        unmapped: z.boolean(),
        /** Whether the agency's own people can switch the map between live, both and archive. */
        statusToggle: z.boolean(),
        /** Whether visitors see a hint that the toggle needs a login. */
        statusToggleHint: z.boolean(),
      }),
      filters: z.array(Filter),
      recordDescriptor: z.object({
        fields: z.array(RecordField),
        /** Labels of record types by value, if different from the value. */
        types: z.record(z.string(), Localized),
        /** Labels and categories of statuses by value. */
        statuses: z.record(
          z.string(),
          z.object({ label: Localized, category: z.union([z.literal(1), z.literal(2)]) }),
        ),
      }),
      share: z.object({
        channels: z.array(z.enum(['report', 'email', 'link', 'facebook', 'twitter', 'linkedin'])),
        templates: z.array(
          z.object({
            id: z.number().int(),
            name: z.string(),
            sourceType: z.string(),
            channel: z.string(),
          }),
        ),
      }),
      stats: z.object({ canManage: z.boolean() }),
    }),
    info: z.object({ formatting: z.array(Formatting) }),
  })
  .meta({ id: 'ModuleConfig' })
export type ModuleConfig = z.infer<typeof ModuleConfig>

export const getTenantByHost = endpoint({
  id: 'getTenantByHost',
  summary: 'The agency that a host name belongs to',
  method: 'GET',
  path: '/config/tenant/:host',
  access: 'anonymous',
  open: true,
  params: z.object({ host: z.string().max(253) }),
  reply: z.object({
    tenant: z.string(),
    host: z.string(),
    title: z.object({ long: z.string(), short: z.string() }),
  }),
})

export const getConfig = endpoint({
  id: 'getConfig',
  summary: "The agency's configuration",
  method: 'GET',
  path: '/config',
  access: 'anonymous',
  open: true,
  reply: TenantConfig,
})

export const listDepartments = endpoint({
  id: 'listDepartments',
  summary: 'Departments with their modules',
  method: 'GET',
  path: '/config/departments',
  access: 'anonymous',
  reply: z.array(Department),
})

export const getDepartment = endpoint({
  id: 'getDepartment',
  summary: 'One department with its map control',
  method: 'GET',
  path: '/config/department/:id',
  access: 'anonymous',
  params: z.object({ id: z.string().max(64) }),
  reply: Department.extend({ control: z.object({ map: MapControl }) }).meta({
    id: 'DepartmentConfig',
  }),
})

export const getModule = endpoint({
  id: 'getModule',
  summary: "One module's configuration",
  method: 'GET',
  path: '/config/module/:id',
  access: 'anonymous',
  params: z.object({ id: z.string().max(64) }),
  reply: ModuleConfig,
})

export const getAlertConfig = endpoint({
  id: 'getAlertConfig',
  summary: 'How alerts are offered; 404 where they are not',
  method: 'GET',
  path: '/alert/config',
  access: 'anonymous',
  reply: AlertControl,
})
