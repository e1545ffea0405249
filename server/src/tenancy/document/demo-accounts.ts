import type { Grant } from '@plat/contract/accounts/account'
import type { TenantConfig } from '@plat/contract/tenancy/tenant-config'
import type { TenantDocument } from './document.ts'

/** Password of every demo account. It is no secret: demo agencies show it. */
export const DEMO_PASSWORD = 'open-door-demo'

/** A member of a demo agency's staff, or a resident, whose account anybody may use. */
export type DemoAccount = TenantConfig['demoAccounts'][number] & {
  readonly firstName: string
  readonly lastName: string
  readonly grants: readonly Grant[]
}

const PEOPLE = [
  { role: 'agent', firstName: 'Jordan', lastName: 'Reyes', grants: [] },
  {
    role: 'manager',
    firstName: 'Priya',
    lastName: 'Nair',
    grants: ['hub.manage', 'stats.manage'],
  },
  {
    role: 'admin',
    firstName: 'Sam',
    lastName: 'Whitfield',
    grants: ['hub.manage', 'records.unmapped', 'stats.manage', 'tenant.admin'],
  },
  { role: 'resident', firstName: 'Casey', lastName: 'Brooks', grants: [] },
] as const

/** Demo accounts of an agency: of demo agencies whose staff need no authenticator; none of any other. */
export function demoAccountsOf({ tenant }: TenantDocument): DemoAccount[] {
  if (!tenant.demo || tenant.access.secondFactor !== 'off') return []
  return PEOPLE.map((person) => ({
    ...person,
    // A resident has no address of the agency.
    email: `${person.role}@${person.role === 'resident' ? 'mail' : tenant.code}.example`,
    password: DEMO_PASSWORD,
  }))
}
