import { LOCALES, Localized } from '@plat/contract/localized'
import { z } from 'zod'
import { Colour, FilePath, MapDocument, WebAddress } from './document-parts.ts'

const Theme = z
  .object({
    primary: Colour.default('#1a73e8'),
    secondary: Colour.default('#2a3990'),
    textColor: Colour.default('#1c2430'),
  })
  .strict()

/** Look of an agency. Images are files of the tenant folder. */
const BrandingDocument = z
  .object({
    theme: Theme.prefault({}),
    backgroundImage: FilePath.nullable().default(null),
    logo: FilePath.nullable().default(null),
    logoMobile: FilePath.nullable().default(null),
    title: z.object({ long: z.string().min(1), short: z.string().min(1).max(40) }).strict(),
  })
  .strict()

/** What a module changes about the agency's look; the rest stays the agency's. */
export const BrandingOverride = z
  .object({
    theme: z
      .object({
        primary: Colour.optional(),
        secondary: Colour.optional(),
        textColor: Colour.optional(),
      })
      .strict()
      .optional(),
    backgroundImage: FilePath.nullable().optional(),
    logo: FilePath.nullable().optional(),
    logoMobile: FilePath.nullable().optional(),
    title: z
      .object({ long: z.string().min(1).optional(), short: z.string().min(1).max(40).optional() })
      .strict()
      .optional(),
  })
  .strict()
export type BrandingOverride = z.infer<typeof BrandingOverride>

/** A host name as browsers send it: lower case, without port and protocol. */
export const HostName = z
  .string()
  .max(253)
  .regex(
    /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/,
    'expected a host name in lower case without https:// and port, like permits.example.gov',
  )

/** An IANA time zone that this Node knows. */
const TimeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}, 'expected a time zone like America/Chicago')

/** `tenant.yaml`: who the agency is, its hosts, look and limits. */
export const TenantSettings = z
  .object({
    code: z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,39}$/,
        'expected lower case letters, digits and hyphens, starting with a letter, at most 40',
      ),
    hosts: z.array(HostName).min(1),
    locale: z.enum(LOCALES).default('en'),
    timeZone: TimeZone,
    /** True for a fictional agency, whose portal may say so and offer its mailbox. */
    demo: z.boolean().default(false),
    branding: BrandingDocument,
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
              .array(z.enum(['numeric', 'numeric/custom']))
              .default(['numeric', 'numeric/custom']),
          })
          .strict()
          .prefault({}),
      })
      .strict(),
    access: z
      .object({
        /** `open`: the portal's pages need no login. */
        basicLogin: z.enum(['open']).default('open'),
      })
      .strict()
      .prefault({}),
    /** Code of the agency's analytics; nothing is loaded without it. */
    analytics: z
      .object({ code: z.string().min(1).max(200) })
      .strict()
      .nullable()
      .default(null),
  })
  .strict()
export type TenantSettings = z.infer<typeof TenantSettings>
