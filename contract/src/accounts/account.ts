import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { LOCALES } from '../platform/localized.ts'

export const ROLES = ['resident', 'internal'] as const
export type Role = (typeof ROLES)[number]

/** What an account may do beyond its role. */
export const GRANTS = ['stats.manage', 'hub.manage', 'records.unmapped', 'tenant.admin'] as const
export type Grant = (typeof GRANTS)[number]

/** Groups assigned by membership rules; they determine which variant of a department is shown. */
export const GROUPS = ['internal', 'registered', 'telco', 'contractor', 'siteowner'] as const
export type Group = (typeof GROUPS)[number]

/** An account as its owner sees it. */
export const Account = z
  .object({
    id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    zip: z.string().nullable(),
    locale: z.enum(LOCALES).nullable(),
    role: z.enum(ROLES),
    grants: z.array(z.enum(GRANTS)),
    groups: z.array(z.enum(GROUPS)),
    created: z.iso.datetime(),
    /** False for an account that only signs in through a provider. */
    has_password: z.boolean(),
    second_factor: z.object({
      /** The agency requires one for the role or a grant. */
      required: z.boolean(),
      enrolled: z.boolean(),
    }),
    properties: z.object({
      control: z.object({
        alert: z.object({
          limit: z.number().int(),
          count: z.number().int(),
          placeCollection: z.object({ grid: z.object({ limit: z.number().int() }) }),
        }),
      }),
    }),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const getAccount = endpoint({
  id: 'getAccount',
  summary: 'The signed-in account',
  method: 'GET',
  path: '/account',
  access: 'resident',
  open: true,
  reply: Account,
})

/** A successful login. Browsers get the session as an HttpOnly cookie and do not store the token. */
export const SignedIn = z
  .object({ access_token: z.string(), expires: z.iso.datetime(), user: Account })
  .meta({ id: 'SignedIn' })

export type SignedIn = z.infer<typeof SignedIn>
