import type { Grant, Role } from '@plat/contract/accounts/account'
import type { Membership, Person } from '@plat/contract/people/people'
import type { MessageId } from '../locales/message-id.ts'
import type { StatusShape } from '../ui/status-mark.tsx'

export const ROLE_WORDS = {
  resident: { name: 'people.role.resident', about: 'people.role.residentAbout' },
  internal: { name: 'people.role.internal', about: 'people.role.internalAbout' },
} as const satisfies Record<Role, { name: MessageId; about: MessageId }>

export const GRANT_WORDS = {
  'stats.manage': { name: 'people.grant.stats', about: 'people.grant.statsAbout' },
  'hub.manage': { name: 'people.grant.hub', about: 'people.grant.hubAbout' },
  'records.unmapped': { name: 'people.grant.unmapped', about: 'people.grant.unmappedAbout' },
  'tenant.admin': { name: 'people.grant.admin', about: 'people.grant.adminAbout' },
} as const satisfies Record<Grant, { name: MessageId; about: MessageId }>

/** A state as word, shape and colour: filled counts, a ring is on its way, a dash is out. */
export const STATE_WORDS = {
  active: { name: 'people.state.active', shape: 'live', colour: 'var(--archive)' },
  invited: { name: 'people.state.invited', shape: 'archive', colour: 'var(--live)' },
  suspended: { name: 'people.state.suspended', shape: 'unknown', colour: 'var(--text-quiet)' },
} as const satisfies Record<
  Person['state'],
  { name: MessageId; shape: StatusShape; colour: string }
>

export const GROUP_WORDS = {
  internal: 'people.group.internal',
  telco: 'people.group.telco',
  contractor: 'people.group.contractor',
  siteowner: 'people.group.siteowner',
} as const satisfies Record<Membership['group'], MessageId>

/** How a person is called: the full name, or the address while there is none. */
export function nameOf({ first_name, last_name, email }: Person): string {
  return `${first_name} ${last_name}`.trim() || email
}
