import type { Alert } from '@plat/contract/alerts/alerts'
import type { EventKind } from '@plat/contract/alerts/event-kinds'
import type { CriterionWords } from '@plat/contract/saved-searches/saved-searches'
import type { SearchCriteria, SearchGeometry } from '@plat/contract/search/criteria'
import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { shownAlertSql, type StoredAlertName } from './followed-record.ts'
import { readableNotificationSql, tellableByModule } from './readable-notifications.ts'

/** An alert as the database has it, with what was told of it and the record that it follows. */
export interface AlertRow extends StoredAlertName {
  readonly guid: string
  readonly module: string
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
  /** Notifications that its owner may read today, and when the last of them was released. */
  readonly notified: number
  readonly last_notified: Date | null
}

/** The owner of the alerts that are read, and what that account may see today. */
export interface AlertOwnerToday {
  readonly owner: string
  readonly visibility: number
  readonly document: TenantDocument
}

/** Alerts `a` of the owner $1 who sees records up to visibility $2, and $3 of what happened to them. */
const OWN_ALERTS = `select a.guid, a.module, ${shownAlertSql('$2')}, a.criteria, a.excluded, a.record, a.events, a.cadence,
    a.channels, a.monthly, a.active, a.paused_by, a.words, a.first_day, a.feed_hash is not null as feed,
    a.created_at, a.modified_at, r.agency_reference, r.street_address, told.notified, told.last_notified
  from alert a
  left join record r
    on r.tenant = a.tenant and r.module = a.module and r.guid = a.record and r.visibility <= $2
  cross join lateral (
    select count(*)::int as notified, max(n.released_at) as last_notified from notification n
    where n.tenant = a.tenant and n.alert = a.guid and n.released_at is not null and n.deleted_at is null
      and ${readableNotificationSql('$2', '$3')}) told
  where a.owner = $1`

/** An account's alerts, oldest first. */
export function ownAlerts({ query }: TenantTransaction, of: AlertOwnerToday): Promise<AlertRow[]> {
  return query<AlertRow & Record<string, unknown>>(
    `${OWN_ALERTS} order by a.created_at, a.guid`,
    valuesOf(of),
  )
}

/** One alert of an account. @throws AppError not_found for any other. */
export async function ownAlert(
  { query }: TenantTransaction,
  of: AlertOwnerToday,
  guid: string,
): Promise<AlertRow> {
  const [row] = await query<AlertRow & Record<string, unknown>>(`${OWN_ALERTS} and a.guid = $4`, [
    ...valuesOf(of),
    guid,
  ])
  if (row === undefined) throw noSuchAlert()
  return row
}

function valuesOf({ owner, visibility, document }: AlertOwnerToday): unknown[] {
  return [owner, visibility, tellableByModule(document, visibility)]
}

/** Somebody else's, another agency's and one that was never there are told apart by nobody. */
export function noSuchAlert(): AppError {
  return new AppError('not_found', because('no_such_alert'))
}
