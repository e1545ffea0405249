import { randomBytes } from 'node:crypto'
import { because } from '@plat/contract/platform/reasons'
import {
  type CriterionWords,
  SAVED_FORMAT,
  type SaveMethod,
} from '@plat/contract/saved-searches/saved-searches'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { z } from 'zod'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { requireAllowance } from './allowance.ts'

/** A search as it is put into the database. */
export interface SearchToSave {
  /** Null: the agency's own, for a stat. */
  readonly owner: string | null
  readonly module: ModuleDocument
  readonly method: z.infer<typeof SaveMethod>
  readonly title: string
  readonly defaultTitle: string | null
  readonly name: string
  readonly message: string | null
  readonly notes: string | null
  readonly criteria: SearchCriteria
  readonly metadata: { readonly address: string; readonly search?: string }
  readonly visible: boolean
  readonly snapshot: readonly CriterionWords[] | null
  readonly counted: object
  /** Chosen by who asks; null: nothing tells a second request from another search. */
  readonly request: string | null
  /** Left out: one by chance, as for whatever people save. */
  readonly guid?: string
}

/** End of a new short link: 128 random bits. */
export function newCode(): string {
  return randomBytes(16).toString('base64url')
}

/** Guid of what the same request has saved already; null: nothing. @param owner null: the agency's own */
export async function savedBefore(
  { query }: TenantTransaction,
  owner: string | null,
  request: string | null,
): Promise<string | null> {
  const [row] = await query<{ guid: string; gone: boolean }>(
    `select guid, deleted_at is not null as gone from saved_search
     where (owner = $1 or ($1::uuid is null and owner is null)) and request = $2`,
    [owner, request],
  )
  if (row?.gone) throw new AppError('gone', because('already_deleted'))
  return row?.guid ?? null
}

/**
 * Guid of an own search that is the same in everything that is seen of it, its link included; null: none.
 * @throws AppError conflict where staff hide it: another link would bring it back.
 */
async function equalSearch(
  { query }: TenantTransaction,
  search: SearchToSave,
): Promise<string | null> {
  const [row] = await query<{ guid: string; hidden: boolean }>(
    `select guid, hidden_at is not null as hidden from saved_search
     where owner = $1 and module = $2 and method = $3 and title = $4::jsonb and name = $5
       and message is not distinct from $6::jsonb and notes is not distinct from $7 and criteria = $8::jsonb
       and search_metadata ->> 'address' = $9
       and search_metadata ->> 'search' is not distinct from $10 and visible and deleted_at is null
     order by hidden_at nulls last, created_at, guid limit 1`,
    [
      search.owner,
      search.module.code,
      search.method,
      JSON.stringify(search.title),
      search.name,
      search.message === null ? null : JSON.stringify(search.message),
      search.notes,
      JSON.stringify(search.criteria),
      search.metadata.address,
      search.metadata.search ?? null,
    ],
  )
  if (row?.hidden) throw new AppError('conflict', because('page_hidden'))
  return row?.guid ?? null
}

/**
 * Saves a search, once for a request however often it is sent, and answers its guid. What the account has saved already,
 * for example in another tab, stays the one search with the one link. One of the agency's own is starred: nothing but a
 * stat leads to it.
 * @throws AppError forbidden at the allowance, conflict where staff hide the same one.
 */
export async function saveSearch(
  tx: TenantTransaction,
  search: SearchToSave,
  limit: number,
): Promise<string> {
  const { owner } = search
  // Saving waits here for what the same account saves in another tab: both would find room for one.
  await tx.query('select 1 from account where guid = $1 for no key update', [owner])
  const before = await savedBefore(tx, owner, search.request)
  if (before !== null) return before
  const equal = search.visible ? await equalSearch(tx, search) : null
  if (equal !== null) {
    // What is counted and worded is of today, as it would be in another one.
    await tx.query(
      `update saved_search set favoured = favoured or method = 'star', counted = $2, snapshot = $3 where guid = $1`,
      [
        equal,
        JSON.stringify(search.counted),
        search.snapshot === null ? null : JSON.stringify(search.snapshot),
      ],
    )
    return equal
  }
  const more = { shared: search.method === 'share' ? 1 : 0, all: 1 }
  if (owner !== null) await requireAllowance(tx, owner, more, limit)
  const [row] = await tx.query<{ guid: string }>(
    `insert into saved_search (tenant, module, owner, method, title, default_title, name, message, notes,
       criteria, search_metadata, visible, snapshot, counted, request, code, format, favoured, guid)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $2::uuid is not null and $3::text = 'star',
       coalesce($17::uuid, gen_random_uuid()))
     returning guid`,
    [
      search.module.code,
      search.owner,
      search.method,
      JSON.stringify(search.title),
      search.defaultTitle,
      search.name,
      search.message === null ? null : JSON.stringify(search.message),
      search.notes,
      JSON.stringify(search.criteria),
      JSON.stringify(search.metadata),
      search.visible,
      search.snapshot === null ? null : JSON.stringify(search.snapshot),
      JSON.stringify(search.counted),
      search.request,
      search.method === 'share' ? newCode() : null,
      SAVED_FORMAT,
      search.guid ?? null,
    ],
  )
  if (row === undefined) throw new Error('a saved search was not stored')
  return row.guid
}
