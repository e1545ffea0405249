import { sessionlessLevelSql } from '../../accounts/sessionless-level.ts'
import type { TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { RecordEvent } from '../../record-events/record-event.ts'

/** A search at a level, and the position of an event of a record that it matches. */
export type MatchedEvent = readonly [searchKey: string, level: number, event: number]

/** A module whose alerts are told, and `asksSecondFactor` of its agency. */
export interface ToldModule {
  readonly module: string
  readonly asks: boolean
}

const COLUMNS = `
  insert into notification (tenant, owner, module, alert, alert_name, record, agency_reference, address,
    event_kind, event_key, event_date, changes, at_once)
  select a.tenant, a.owner, a.module, a.guid, a.name, e.guid, e.reference, e.address,
    (select kind from unnest(e.kinds) with ordinality as one (kind, place)
     where kind = any(a.events) order by place limit 1),
    e.key, e.date, e.changes, a.cadence = 'immediate'`

const EVENTS = `jsonb_to_recordset($2::jsonb) as e (no int, guid uuid, reference text, address text, kinds text[],
    key text, version bigint, date date, changes jsonb, "from" int, below int)`

const WATCHED = `a.tenant = current_tenant() and a.module = $1 and a.active and a.events && e.kinds
    and case when e.version is null then a.first_day <= e.date else a.after_version < e.version end`

const ONCE = 'on conflict (tenant, alert, record, event_key) do nothing'

/** Counted where they are stored: an alert of many may match thousands of events. */
const counted = (insert: string) =>
  `with inserted as (${insert} returning 1) select count(*)::int as count from inserted`

/** Tells all alerts with one of these searches, and says how many are new. What was told before is not told again. */
export async function tellSearches(
  transaction: TenantTransaction,
  { module, asks }: ToldModule,
  events: readonly RecordEvent[],
  matches: readonly MatchedEvent[],
): Promise<number> {
  const used = [...new Set(matches.map(([, , event]) => event))]
  const [inserted] = await transaction.query<{ count: number }>(
    counted(`${COLUMNS}
       from unnest($3::text[], $4::int[], $5::int[]) as p (search, level, event)
       join ${EVENTS} on e.no = p.event
       join alert a on a.search_key = p.search and a.record is null
       join account o on o.tenant = a.tenant and o.guid = a.owner
       where ${WATCHED} and ${sessionlessLevelSql('$6')} = p.level
       ${ONCE}`),
    [
      module,
      eventRows(events, used),
      matches.map(([search]) => search),
      matches.map(([, level]) => level),
      matches.map(([, , event]) => event),
      asks,
    ],
  )
  return inserted?.count ?? 0
}

/** Tells those who follow one of the records, and says how many are new. */
export async function tellFollowers(
  transaction: TenantTransaction,
  { module, asks }: ToldModule,
  events: readonly RecordEvent[],
): Promise<number> {
  const [inserted] = await transaction.query<{ count: number }>(
    counted(`${COLUMNS}
     from ${EVENTS}
     join alert a on a.record = e.guid
     join account o on o.tenant = a.tenant and o.guid = a.owner
     where ${WATCHED} and ${sessionlessLevelSql('$3')} >= e."from"
       and ${sessionlessLevelSql('$3')} < e.below
     ${ONCE}`),
    [module, eventRows(events, [...events.keys()]), asks],
  )
  return inserted?.count ?? 0
}

function eventRows(events: readonly RecordEvent[], used: readonly number[]): string {
  return JSON.stringify(used.map((no) => ({ ...events[no], no })))
}
