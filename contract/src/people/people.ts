import { z } from 'zod'
import { GRANTS, ROLES } from '../accounts/account.ts'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'

const MEMBER_GROUPS = ['internal', 'telco', 'contractor', 'siteowner'] as const

/** An account as the agency's administrators see it. */
export const Person = z
  .object({
    guid: z.uuid(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.enum(ROLES),
    grants: z.array(z.enum(GRANTS)),
    /** Groups assigned by membership rules. */
    groups: z.array(z.enum(MEMBER_GROUPS)),
    /** `invited`: has not yet used the link. */
    state: z.enum(['invited', 'active', 'suspended']),
    second_factor: z.boolean(),
    created: z.iso.datetime(),
    last_login: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof Person>

const Guid = z.object({ guid: z.uuid() })
const Rights = {
  role: z.enum(ROLES),
  grants: z.array(z.enum(GRANTS)).max(GRANTS.length),
}

export const listPeople = endpoint({
  id: 'listPeople',
  summary: 'Accounts of the agency',
  method: 'GET',
  path: '/people',
  access: 'tenant.admin',
  query: PageQuery.extend({
    q: z.string().max(100).optional(),
    role: z.enum(ROLES).optional(),
  }),
  reply: z.array(Person),
})

export const invitePerson = endpoint({
  id: 'invitePerson',
  summary: 'Invite somebody by e-mail; the person chooses the password',
  method: 'POST',
  path: '/people/invite',
  access: 'tenant.admin',
  errors: ['conflict'],
  body: z.object({ email: z.string().max(254), ...Rights }).strict(),
  reply: Person,
})

export const updatePerson = endpoint({
  id: 'updatePerson',
  summary: 'Change role, grants or suspension of an account; takes effect at once',
  method: 'PUT',
  path: '/people/:guid',
  access: 'tenant.admin',
  errors: ['conflict'],
  params: Guid,
  body: z
    .object({
      role: Rights.role.optional(),
      grants: Rights.grants.optional(),
      state: z.enum(['active', 'suspended']).optional(),
    })
    .strict(),
  reply: Person,
})

export const endPersonSessions = endpoint({
  id: 'endPersonSessions',
  summary: 'End every session of an account',
  method: 'DELETE',
  path: '/people/:guid/session',
  access: 'tenant.admin',
  errors: ['conflict'],
  params: Guid,
  reply: Done,
})

export const removePersonTotp = endpoint({
  id: 'removePersonTotp',
  summary: 'Take a lost authenticator off an account, so that it can enrol again',
  method: 'DELETE',
  path: '/people/:guid/totp',
  access: 'tenant.admin',
  errors: ['conflict'],
  params: Guid,
  reply: Done,
})

export const removePerson = endpoint({
  id: 'removePerson',
  summary: 'Delete an account or take back an invitation',
  method: 'DELETE',
  path: '/people/:guid',
  access: 'tenant.admin',
  errors: ['conflict'],
  params: Guid,
  reply: Done,
})

/** Rule that puts verified addresses into a group: one address, or a whole domain (`@example.com`). */
export const Membership = z
  .object({ guid: z.uuid(), pattern: z.string(), group: z.enum(MEMBER_GROUPS) })
  .meta({ id: 'Membership' })
export type Membership = z.infer<typeof Membership>

export const listMemberships = endpoint({
  id: 'listMemberships',
  summary: 'Rules that put accounts into groups',
  method: 'GET',
  path: '/people/membership',
  access: 'tenant.admin',
  reply: z.array(Membership),
})

export const addMembership = endpoint({
  id: 'addMembership',
  summary: 'Put an address or a domain into a group',
  method: 'POST',
  path: '/people/membership',
  access: 'tenant.admin',
  errors: ['conflict'],
  body: z.object({ pattern: z.string().max(254), group: z.enum(MEMBER_GROUPS) }).strict(),
  reply: Membership,
})

export const removeMembership = endpoint({
  id: 'removeMembership',
  summary: 'Take a rule away',
  method: 'DELETE',
  path: '/people/membership/:guid',
  access: 'tenant.admin',
  params: Guid,
  reply: Done,
})
