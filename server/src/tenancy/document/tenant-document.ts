import { LOCALES, Localized, localizedOf } from '@plat/contract/platform/localized'
import { MINIMUM_SAMPLE, StatType } from '@plat/contract/statistics/stat-options'
import { z } from 'zod'
import { AccessDocument, SignInDocument } from './access-document.ts'
import { BrandingDocument } from './branding-document.ts'
import { CallsDocument } from './calls-document.ts'
import { MapDocument, WebAddress } from './document-parts.ts'
import { SafeAddress } from './link.ts'
import { MediaDocument } from './media-document.ts'

/** A host name as browsers send it: lower case, without port and protocol. */
export const HostName = z
  .string()
  .max(253)
  .regex(
    /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/,
    'expected a host name in lower case without https:// and port, like permits.example.gov',
  )

/** Whether this is an IANA time zone that this Node knows. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const TimeZone = z.string().refine(isTimeZone, 'expected a time zone like America/Chicago')

/** Protocol and host, and a port where it is not the usual one. */
const Origin = SafeAddress.refine(
  (text) => new URL(text).origin === text,
  'expected only protocol and host in lower case, like https://permits.example.gov',
)

const AreaName = localizedOf(z.string().min(1).max(24))

/** Texts of the catalogue, by message id, that an agency may word differently. */
const MAX_TEXTS = 200
const Texts = z
  .record(
    z
      .string()
      .regex(/^[a-zA-Z]+(\.[a-zA-Z0-9]+)+$/, 'expected the id of a message like landing.title'),
    Localized,
  )
  .refine((texts) => Object.keys(texts).length <= MAX_TEXTS, `expected at most ${MAX_TEXTS} texts`)

/** How alerts are offered: the contract's type, with defaults. */
const AlertDocument = z
  .object({
    limit: z.number().int().min(1).max(1_000).default(10),
    /** Hour of the agency's day at which digests leave. */
    hour: z.number().int().min(0).max(23).default(7),
    placeCollection: z
      .object({
        grid: z
          .object({ limit: z.number().int().min(1).max(10_000).default(100) })
          .strict()
          .prefault({}),
      })
      .strict()
      .prefault({}),
    regions: z
      .array(z.object({ type: z.enum(['place', 'grid', 'custom']), label: Localized }).strict())
      .min(1),
  })
  .strict()

const eachOnce = (list: readonly unknown[]) => new Set(list).size === list.length

/** Days on which the agency works: durations of its records are counted by them. */
const CalendarDocument = z
  .object({
    /** 1 Monday to 7 Sunday. */
    workingDays: z
      .array(
        z
          .number()
          .int('expected days from 1 (Monday) to 7 (Sunday)')
          .min(1, 'expected days from 1 (Monday) to 7 (Sunday)')
          .max(7, 'expected days from 1 (Monday) to 7 (Sunday)'),
      )
      .min(1)
      .refine(eachOnce, 'expected each day once')
      .default([1, 2, 3, 4, 5]),
    /** Days off. */
    holidays: z
      .array(z.iso.date('expected a date like 2026-01-01'))
      .max(1_000)
      .refine(eachOnce, 'expected each day once')
      .default([]),
  })
  .strict()

const MailAddress = z.email('expected an e-mail address').max(254).nullable().default(null)

/** `tenant.yaml`: the agency, its hosts, branding, access and limits. */
export const TenantSettings = z
  .object({
    code: z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,39}$/,
        'expected lower case letters, digits and hyphens, starting with a letter, at most 40',
      ),
    hosts: z.array(HostName).min(1),
    /** Address in mails and links; null: the first host. See portal-origin.ts. */
    origin: Origin.nullable().default(null),
    locale: z.enum(LOCALES).default('en'),
    timeZone: TimeZone,
    /** Month in which the agency's books begin: 1 January to 12 December. */
    fiscalYearStart: z.number().int().min(1).max(12).default(7),
    calendar: CalendarDocument.prefault({}),
    /** True for a fictional agency, whose portal may say so and offer its mailbox. */
    demo: z.boolean().default(false),
    /** `alternate`: a portal for another audience, without CCAI, Hub and resourcer. */
    brand: z.enum(['primary', 'alternate']).default('primary'),
    branding: BrandingDocument,
    /** `off`: search engines are told to list nothing of this agency. */
    indexing: z.enum(['on', 'off']).default('on'),
    /** Names of the portal's areas. */
    names: z
      .object({
        mycc: AreaName.default('MyCC'),
        ccai: AreaName.default('CCAI'),
        hub: AreaName.default('Hub'),
      })
      .strict()
      .prefault({}),
    features: z
      .object({
        /** False: no module shows its filters, whatever its own setting. */
        filterPanel: z.boolean().default(true),
      })
      .strict()
      .prefault({}),
    texts: Texts.default({}),
    nArea: z
      .object({
        customLink: z
          .object({ href: WebAddress, text: Localized })
          .strict()
          .nullable()
          .default(null),
        moduleSelector: z
          .object({ placeholder: Localized.nullable().default(null) })
          .strict()
          .prefault({}),
      })
      .strict()
      .prefault({}),
    control: z
      .object({
        map: MapDocument,
        stats: z
          .object({
            boards: z
              .array(z.enum(['public', 'internal']))
              .min(1)
              .default(['public']),
            widgetOptions: z
              .array(StatType)
              .refine(eachOnce, 'expected each type once')
              .default(['numeric', 'numeric/custom']),
            /** Records below which computed stats show no number. */
            minimumSample: z.number().int().min(1).max(10_000).default(MINIMUM_SAMPLE),
          })
          .strict()
          .prefault({}),
        alert: AlertDocument.nullable().default(null),
        nencounter: CallsDocument,
        reports: z
          .object({
            /** After so many days a report and its file are deleted. */
            days: z.number().int().min(1).max(365).default(30),
          })
          .strict()
          .prefault({}),
        savedSearches: z
          .object({
            /** Shared searches that an account may have at a time. */
            limit: z.number().int().min(1).max(1_000).default(50),
          })
          .strict()
          .prefault({}),
        sharing: z
          .object({
            /** People whom an account may mail searches to, in an hour and in a day. */
            perHour: z.number().int().min(1).max(10_000).default(60),
            perDay: z.number().int().min(1).max(100_000).default(200),
          })
          .strict()
          .prefault({}),
      })
      .strict(),
    access: AccessDocument.prefault({}),
    signIn: z.array(SignInDocument).max(10).default([]),
    /** Loaded after consent only, and only with both; nothing is loaded without it. */
    analytics: z
      .object({
        code: z.string().min(1).max(200),
        /** Required by the check; older documents lack it. */
        script: SafeAddress.nullable().default(null),
      })
      .strict()
      .nullable()
      .default(null),
    /** Sites whose pages may show this agency's searches in a frame, besides the agency's own. */
    embed: z
      .object({ origins: z.array(Origin).max(50).default([]) })
      .strict()
      .prefault({}),
    /** Recordings that records show, and allowed origins of others. */
    media: MediaDocument.prefault({}),
    /** Addresses of the agency's mails: sender, where answers go, whom people may write to. */
    mail: z
      .object({ from: MailAddress, replyTo: MailAddress, contact: MailAddress })
      .strict()
      .prefault({}),
  })
  .strict()
export type TenantSettings = z.infer<typeof TenantSettings>
