import { z } from 'zod'
import { AlertSettings } from '../alerts/alert-settings.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { StatType } from '../statistics/stat-options.ts'
import { Branding } from './branding.ts'
import { MapSettings } from './map-settings.ts'

/** Configuration of an agency for the browser. */
export const TenantConfig = z
  .object({
    tenant: z.string(),
    branding: Branding,
    locale: z.enum(['en', 'es']),
    timeZone: z.string(),
    /** First month of fiscal years, 1 to 12. */
    fiscalYearStart: z.number().int(),
    /** Working days (1 Monday to 7 Sunday) and holidays, by which durations are counted. */
    calendar: z.object({ workingDays: z.array(z.number().int()), holidays: z.array(z.iso.date()) }),
    nArea: z.object({
      customLink: z.object({ href: z.string(), text: Localized }).nullable(),
      moduleSelector: z.object({ placeholder: Localized.nullable() }),
    }),
    control: z.object({
      map: MapSettings,
      stats: z.object({
        boards: z.array(z.enum(['public', 'internal'])),
        canManage: z.boolean(),
        /** Types of stats that may be made. */
        widgetOptions: z.array(StatType),
        /** Records below which computed stats show no number. */
        minimumSample: z.number().int(),
      }),
      nencounter: z.object({ hub: z.object({ canManage: z.boolean() }) }),
      /** Null: the agency has no alerts. */
      alert: AlertSettings.nullable(),
      /** Types of reports that its modules offer, by the number of their template. */
      reports: z.object({ types: z.array(z.object({ id: z.number().int(), name: Localized })) }),
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
    /** Demo agencies only: accounts of staff and of a resident that anyone may use. */
    demoAccounts: z.array(
      z.object({
        email: z.string(),
        password: z.string(),
        role: z.enum(['agent', 'manager', 'admin', 'resident']),
      }),
    ),
    features: z.object({ filterPanel: z.boolean() }),
    /** Names of the areas of the portal. */
    names: z.object({ mycc: Localized, ccai: Localized, hub: Localized }),
    /** The agency's own wording of messages, by message id. */
    texts: z.record(z.string(), Localized),
    /** Providers of OpenID Connect sign-in. */
    signIn: z.array(z.object({ id: z.string(), name: Localized })),
    /** Plat's version, shown in the footer. */
    version: z.string(),
  })
  .meta({ id: 'TenantConfig' })
export type TenantConfig = z.infer<typeof TenantConfig>

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
    title: z.object({ long: Localized, short: Localized }),
  }),
})

export const getConfig = endpoint({
  id: 'getConfig',
  summary: "The agency's configuration",
  method: 'GET',
  path: '/config',
  access: 'anonymous',
  open: true,
  versioned: true,
  reply: TenantConfig,
})
