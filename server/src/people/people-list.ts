import type { Role } from '@plat/contract/accounts/account'
import type { Person } from '@plat/contract/people/people'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { fieldError } from '../accounts/field-error.ts'
import { ruleGroupsSql } from '../accounts/membership.ts'

/** Which accounts, in which order, which page. */
export interface PeopleQuery {
  /** Words that all occur in the name or the address. */
  readonly q?: string | undefined
  readonly role?: Role | undefined
  /** A sign and one of `SORTS`; by name when left out. */
  readonly sort_by?: string | undefined
  readonly offset: number
  readonly limit: number
}

const SORTS = ['name', 'email', 'role', 'state', 'created', 'last_login']

/** A page of the agency's accounts, and how many there are in all. */
export async function listAccounts(
  tx: TenantTransaction,
  query: PeopleQuery,
): Promise<{ people: Person[]; itemCount: number }> {
  const { field, descending } = sortOf(query.sort_by)
  const words = (query.q ?? '').normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  const [total] = await tx.query<{ count: number }>(
    `select count(*)::integer as count from account a
     where a.state <> 'guest' and ($1::text is null or a.role = $1) and not exists (
       select 1 from unnest($2::text[]) word
       where strpos(lower(a.first_name || ' ' || a.last_name || ' ' || a.email), word) = 0)`,
    [query.role ?? null, words],
  )
  const rows = await tx.query<PersonRow>(
    `select guid, email, first_name, last_name, role, grants, state, second_factor, created, last_login,
       ${ruleGroupsSql('found.email')} as groups
     from (
       select a.guid, a.email, a.first_name, a.last_name, a.role, a.grants, a.state,
         a.totp_secret is not null as second_factor, a.created_at as created,
         a.last_login_at as last_login,
         case $3
           when 'name' then lower(coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email))
           when 'role' then a.role
           when 'state' then a.state
           when 'created' then to_char(a.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
           when 'last_login' then to_char(a.last_login_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
           else a.email end as key
       from account a
       where a.state <> 'guest' and ($1::text is null or a.role = $1) and not exists (
         select 1 from unnest($2::text[]) word
         where strpos(lower(a.first_name || ' ' || a.last_name || ' ' || a.email), word) = 0)
     ) found
     order by case when not $4 then key end asc nulls last, case when $4 then key end desc nulls last,
       email
     offset $5 limit $6`,
    [query.role ?? null, words, field, descending, query.offset, query.limit],
  )
  return {
    people: rows.map((row) => ({
      ...row,
      created: row.created.toISOString(),
      last_login: row.last_login?.toISOString() ?? null,
    })),
    itemCount: total?.count ?? 0,
  }
}

type PersonRow = Omit<Person, 'created' | 'last_login'> & {
  readonly created: Date
  readonly last_login: Date | null
}

function sortOf(sortBy = '+name'): { field: string; descending: boolean } {
  const field = sortBy.replace(/^[+\- ]/, '')
  if (!SORTS.includes(field)) {
    throw fieldError('sort_by', `Expected one of ${SORTS.join(', ')} after the sign.`)
  }
  return { field, descending: sortBy.startsWith('-') }
}
