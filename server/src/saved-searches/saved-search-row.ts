import { oneLine } from '@plat/contract/platform/line'
import { because } from '@plat/contract/platform/reasons'
import {
  SavedCount,
  SavedSearch,
  type SharedBy,
  shortLinkPath,
} from '@plat/contract/saved-searches/saved-searches'
import { IS_STAFF_SQL } from '../accounts/account-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { Viewer, ViewerAccount } from '../platform/http/request-context.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { isBehindSeenStat } from '../statistics/search-behind.ts'
import { manages } from '../statistics/seen-statistics.ts'
import { moduleSummary, SAVED_SEARCH_COLUMNS, type SavedSearchRow } from './saved-search-columns.ts'

/** What a saved search is read with. */
export interface SavedSearchReader {
  readonly document: TenantDocument
  readonly viewer: Pick<Viewer, 'level'> & {
    readonly account: Pick<ViewerAccount, 'guid' | 'grants'> | null
  }
  /** Where short links begin; null: they are not needed. */
  readonly origin: string | null
}

/**
 * A saved search as the viewer may see it: shared ones, and those behind a stat that the viewer sees, by
 * anybody who knows the guid, others by their owner. Null for all others, for a withdrawn or hidden one of somebody else's, and
 * for one whose module the agency no longer has.
 */
export async function readSavedSearch(
  tx: TenantTransaction,
  guid: string,
  reader: SavedSearchReader,
): Promise<SavedSearch | null> {
  const { account } = reader.viewer
  const [row] = await tx.query<SavedSearchRow & Record<string, unknown>>(
    `select ${SAVED_SEARCH_COLUMNS}, (select a.first_name || ' ' || a.last_name
         from account a where a.tenant = s.tenant and a.guid = s.owner) as "ownerName",
       exists (select from account a
         where a.tenant = s.tenant and a.guid = s.owner and not ${IS_STAFF_SQL}) as "isResidents"
     from saved_search s
     where guid = $1 and deleted_at is null and (visible and hidden_at is null or owner = $2)`,
    [guid, account?.guid ?? null],
  )
  return row !== undefined && (await mayRead(tx, row, reader)) ? asSavedSearch(row, reader) : null
}

async function mayRead(
  tx: TenantTransaction,
  { guid, method, owner }: SavedSearchRow,
  { document, viewer }: SavedSearchReader,
): Promise<boolean> {
  if (method === 'share' || (owner !== null && owner === viewer.account?.guid)) return true
  // A stat is to be made of it.
  if (owner === null && manages(viewer)) return true
  return isBehindSeenStat(tx, guid, viewer, document.tenant.control.stats.boards)
}

function asSavedSearch(
  row: SavedSearchRow & { ownerName?: unknown; isResidents?: unknown },
  { document, viewer, origin }: SavedSearchReader,
): SavedSearch | null {
  const module = moduleOf(document, row.module)
  if (!module) return null
  const own = row.owner !== null && row.owner === viewer.account?.guid
  const ownerName = typeof row.ownerName === 'string' ? oneLine(row.ownerName) || null : null
  const linked = row.code !== null && row.method === 'share'
  // Criteria and metadata were written by us, or put there by the operator: held against the contract.
  return SavedSearch.parse({
    guid: row.guid,
    title: row.title,
    defaultTitle: own ? row.default_title : null,
    message: row.message,
    name: own ? row.name : null,
    notes: own ? row.notes : null,
    method: row.method,
    visible: row.visible,
    state: row.hidden_at !== null ? 'hidden' : row.visible ? 'current' : 'withdrawn',
    hidden_note: own ? row.hidden_note : null,
    public_url: linked && origin !== null ? origin + shortLinkPath(row.code ?? '') : null,
    created: row.created_at.toISOString(),
    createdBy: own ? row.owner : null,
    user: own && ownerName !== null ? { name: ownerName } : null,
    shared_by: row.method === 'share' ? sharedBy(row.isResidents === true, ownerName) : null,
    read: own && row.read,
    favoured: own && row.favoured,
    opened: own ? row.opened : 0,
    criteria: row.criteria,
    // Until it is compared with its module.
    applied: row.criteria,
    search_metadata: row.search_metadata,
    format: row.format,
    search_meta_snapshot: row.snapshot,
    counted: own ? row.counted : row.method === 'share' ? countForOthers(row.counted) : null,
    lost: [],
    lost_more: 0,
    module: moduleSummary(document, module),
  })
}

/** The name of a visitor is only for their own eyes. */
function sharedBy(isVisitor: boolean, name: string | null): SharedBy {
  return isVisitor ? { who: 'visitor', name: null } : { who: 'staff', name }
}

/** What was kept when a search was saved: what its owner found then, and what everybody did; older ones have only the former. */
const StoredCount = SavedCount.extend({ everybody: SavedCount.omit({ at: true }).nullish() })

/** The count that readers of a link are shown: never that of what only its owner could see. */
function countForOthers(counted: unknown): SavedCount | null {
  const stored = StoredCount.nullable().parse(counted)
  return stored?.everybody == null ? null : { ...stored.everybody, at: stored.at }
}

/**
 * Why a link leads nowhere any more: its owner has withdrawn it, keeps the search for themselves now, or has deleted it, or
 * staff hide its page. Null: there was never such a link, or it works.
 */
export async function goneReason(
  { query }: TenantTransaction,
  guid: string,
): Promise<'link_withdrawn' | 'page_hidden' | null> {
  const [row] = await query<{ hidden: boolean }>(
    `select hidden_at is not null and visible and method = 'share' and deleted_at is null as hidden from saved_search
     where guid = $1 and (method = 'share' or code is not null)
       and (method = 'star' or not visible or deleted_at is not null or hidden_at is not null)
     union all select false from saved_search_gone where guid = $1 limit 1`,
    [guid],
  )
  return row === undefined ? null : row.hidden ? 'page_hidden' : 'link_withdrawn'
}

/** The same as the answer of a call. */
export async function goneError(tx: TenantTransaction, guid: string): Promise<AppError | null> {
  const reason = await goneReason(tx, guid)
  return reason && new AppError('gone', because(reason))
}
