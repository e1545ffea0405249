import type { Alert, AlertPlace, EventKind } from '@plat/contract/alerts/alerts'
import type { CriterionWords } from '@plat/contract/saved-searches/saved-searches'
import type { SearchCriteria, SearchGeometry } from '@plat/contract/search/criteria'
import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'

/** An alert as the database has it, with what was told of it and the record that it follows. */
export interface AlertRow {
  readonly guid: string
  readonly module: string
  readonly name: string
  readonly place: AlertPlace
  readonly criteria: SearchCriteria
  readonly excluded: SearchGeometry | null
  readonly record: string | null
  readonly events: EventKind[]
  readonly cadence: Alert['cadence']
  readonly channels: Alert['channels']
  readonly monthly: boolean
  readonly active: boolean
  readonly paused_by: Alert['paused_by']
  readonly words: CriterionWords[] | null
  readonly first_day: string
  readonly feed: boolean
  readonly created_at: Date
  readonly modified_at: Date
  /** Of the record, where its owner may see it. */
  readonly agency_reference: string | null
  readonly street_address: string | null
  readonly notified: number
  readonly last_notified: Date | null
}

/** Alerts `a` of the owner $1 who sees records up to visibility $2. */
const OWN_ALERTS = `select a.guid, a.module, a.name, a.place, a.criteria, a.excluded, a.record, a.events, a.cadence,
    a.channels, a.monthly, a.active, a.paused_by, a.words, a.first_day, a.feed_hash is not null as feed,
    a.created_at, a.modified_at, r.agency_reference, r.street_address, told.notified, told.last_notified
  from alert a
  left join record r
    on r.tenant = a.tenant and r.module = a.module and r.guid = a.record and r.visibility <= $2
  cross join lateral (
    select count(*)::int as notified, max(n.released_at) as last_notified from notification n
    where n.tenant = a.tenant and n.alert = a.guid and n.released_at is not null and n.deleted_at is null) told
  where a.owner = $1`

/** An account's alerts, oldest first. @param visibility of the records that it may see */
export function ownAlerts(
  { query }: TenantTransaction,
  owner: string,
  visibility: number,
): Promise<AlertRow[]> {
  return query<AlertRow & Record<string, unknown>>(`${OWN_ALERTS} order by a.created_at, a.guid`, [
    owner,
    visibility,
  ])
}

/** One alert of an account. @throws AppError not_found for any other. */
export async function ownAlert(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
  visibility: number,
): Promise<AlertRow> {
  const [row] = await query<AlertRow & Record<string, unknown>>(`${OWN_ALERTS} and a.guid = $3`, [
    owner,
    visibility,
    guid,
  ])
  if (row === undefined) throw noSuchAlert()
  return row
}

/** Somebody else's, another agency's and one that was never there are told apart by nobody. */
export function noSuchAlert(): AppError {
  return new AppError('not_found', because('no_such_alert'))
}
