import type { EventKind } from '@plat/contract/alerts/event-kinds'
import { LRUCache } from 'lru-cache'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { cachedPromise } from '../platform/promise-cache.ts'
import { kindsOf } from '../record-events/change-rules.ts'
import { tellableFields } from '../record-events/event-words.ts'
import type { OpenModule } from '../search/open-module.ts'

/** Days below which a portal has not seen a module change for long enough to say how often it does. */
const MIN_DAYS = 28
/** Days that are looked back at most. */
const MAX_DAYS = 365

/** How often a module's records change. */
export interface ChangeRates {
  /** Days for which the portal has seen them change, MAX_DAYS at most. */
  readonly days: number
  /** Events in a week, by kind; a kind that is not there did not happen. Null where these days are too few. */
  readonly perWeek: ReadonlyMap<EventKind, number> | null
}

/** Counting takes longer than a preview may; what is counted holds for one version of the records and one day. */
const caches = new WeakMap<Database, LRUCache<string, Promise<ChangeRates>>>()

/**
 * How often the module's imports changed its records: of the last year, all kinds but new records and windows for
 * comments, which the index knows, and of those only what the viewer may see today.
 */
export function changeRates(database: Database, of: OpenModule): Promise<ChangeRates> {
  const cache = caches.get(database) ?? new LRUCache<string, Promise<ChangeRates>>({ max: 500 })
  caches.set(database, cache)
  // The state names the viewer's level, too.
  return cachedPromise(cache, of.state, () =>
    asTenant(database, of.tenant, (tx) => readRates(tx, of)),
  )
}

type RatedModule = Pick<OpenModule, 'module' | 'visibility'>

async function readRates(tx: TenantTransaction, of: RatedModule): Promise<ChangeRates> {
  const { module, visibility } = of
  const [seen] = await tx.query<{ days: number | null }>(
    `select extract(epoch from now() - min(committed_at))::float8 / 86400 as days from module_version
     where tenant = current_tenant() and module = $1 and not rewritten`,
    [module.code],
  )
  const days = Math.min(seen?.days ?? 0, MAX_DAYS)
  if (days < MIN_DAYS) return { days, perWeek: null }
  const weekly = (count: number) => (count * 7) / days
  const rates = new Map<EventKind, number>()
  for (const { kind, count } of await changesByKind(tx, of)) rates.set(kind, weekly(count))
  const [withdrawn] = await tx.query<{ count: number }>(
    `select count(*)::int as count from change_event e
     join module_version v on v.tenant = e.tenant and v.module = e.module and v.version = e.version
     where e.tenant = current_tenant() and e.module = $1 and e.kind = 'withdrawn' and not v.rewritten
       and e.visibility <= $3 and v.committed_at > now() - make_interval(days => $2)`,
    [module.code, MAX_DAYS, visibility],
  )
  if (withdrawn !== undefined && withdrawn.count > 0)
    rates.set('withdrawn', weekly(withdrawn.count))
  return { days, perWeek: rates }
}

/**
 * How many changes of records were of which kind: a record counts once for each version and kind, where the viewer could
 * see it before and after, and the field.
 */
async function changesByKind(
  { query }: TenantTransaction,
  { module, visibility }: RatedModule,
): Promise<{ kind: EventKind; count: number }[]> {
  const { decision } = module.events
  // Only of these the new value matters to what a change is.
  const deciding = ['status', ...decision.fields]
  const changed = await query<{ field: string; after: string | null }>(
    `select c.field, case when c.field = any($2::text[]) then c.after else '' end as after
     from record_change c
     join module_version v on v.tenant = c.tenant and v.module = c.module and v.version = c.version
     where c.tenant = current_tenant() and c.module = $1 and not v.rewritten and c.field = any($4::text[])
       and v.committed_at > now() - make_interval(days => $3)
     group by 1, 2`,
    [module.code, deciding, MAX_DAYS, tellableFields(module, visibility)],
  )
  const kinds = changed.flatMap(({ field, after }) =>
    kindsOf(module, { field, before: null, after }).map((kind) => ({ field, after, kind })),
  )
  return query<{ kind: EventKind; count: number }>(
    // By the few changes that are hidden: to look each of a year's changes up takes twice as long.
    `with hidden as materialized (
       select e.version, e.record_no from module_version v
       join change_event e on e.tenant = v.tenant and e.module = v.module and e.version = v.version
       where v.tenant = current_tenant() and v.module = $1 and $7 < 2 and not v.rewritten
         and v.committed_at > now() - make_interval(days => $6) and greatest(e.visibility, e.was_visibility) > $7)
     select k.kind, count(distinct (c.version, c.record_no))::int as count
     from unnest($2::text[], $3::text[], $4::text[]) as k (field, after, kind)
     join record_change c on c.tenant = current_tenant() and c.module = $1 and c.field = k.field
       and case when c.field = any($5::text[]) then c.after else '' end is not distinct from k.after
     join module_version v on v.tenant = c.tenant and v.module = c.module and v.version = c.version
     where not v.rewritten and v.committed_at > now() - make_interval(days => $6)
       and not exists (select from hidden h where h.version = c.version and h.record_no = c.record_no)
     group by k.kind`,
    [
      module.code,
      kinds.map(({ field }) => field),
      kinds.map(({ after }) => after),
      kinds.map(({ kind }) => kind),
      deciding,
      MAX_DAYS,
      visibility,
    ],
  )
}
