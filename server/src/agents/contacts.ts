import { because } from '@plat/contract/platform/reasons'
import type { Contact } from '@plat/contract/agents/agents'
import { normaliseEmail } from '../accounts/email-address.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { agentModules, staff } from './agent-list.ts'
import { isReachable } from './agent-row.ts'

type KeptContact = Pick<Contact, 'first_name' | 'last_name' | 'email'> & { readonly id: string }

/** Whom somebody may invite to a call: colleagues, then contacts that the agency keeps, each by name. @param own guid of who asks */
export async function listContacts(
  tx: TenantTransaction,
  document: TenantDocument,
  own: string | null,
): Promise<Contact[]> {
  const colleagues = await staff(tx, null)
  const kept = await tx.query<KeptContact>(
    `select guid as id, first_name, last_name, email from contact c
     where not exists (
       select from account a
       where a.tenant = c.tenant and a.email = c.email and a.role = 'internal' and a.state = 'active')
     order by lower(first_name || ' ' || last_name), email`,
  )
  return [
    ...colleagues
      .filter(({ id }) => id !== own)
      .map((row) => ({
        id: null,
        user: { id: row.id, first_name: row.first_name, last_name: row.last_name },
        first_name: row.first_name,
        last_name: row.last_name,
        email: row.email,
        modules: agentModules(row, document),
        available: isReachable(row),
      })),
    ...kept.map(contactOf),
  ]
}

/**
 * Keeps a contact.
 * @param actor guid of the manager
 * @throws AppError conflict for an address that is kept already, or an agent's
 */
export async function addContact(
  { query }: TenantTransaction,
  person: { readonly first_name: string; readonly last_name: string; readonly email: string },
  actor: string,
): Promise<Contact> {
  const email = normaliseEmail(person.email)
  const [agent] = await query(
    `select from account where email = $1 and role = 'internal' and state = 'active'`,
    [email],
  )
  if (agent !== undefined) throw new AppError('conflict', because('contact_is_agent'))
  const [added] = await query<KeptContact>(
    `insert into contact (tenant, first_name, last_name, email, created_by) values (current_tenant(), $1, $2, $3, $4)
     on conflict do nothing returning guid as id, first_name, last_name, email`,
    [person.first_name, person.last_name, email, actor],
  )
  if (added === undefined) throw new AppError('conflict', because('contact_exists'))
  return contactOf(added)
}

/** Keeps a contact no longer. @throws AppError not_found */
export async function removeContact({ query }: TenantTransaction, guid: string): Promise<void> {
  const gone = await query('delete from contact where guid = $1 returning guid', [guid])
  if (gone.length === 0) throw new AppError('not_found', because('no_such_contact'))
}

function contactOf({ id, first_name, last_name, email }: KeptContact): Contact {
  return { id, user: null, first_name, last_name, email, modules: [], available: false }
}
