import type { EventKind } from '@plat/contract/alerts/event-kinds'
import { randomUUID } from 'node:crypto'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'

/** A notification as a test writes it; what is left out is a new permit at an address of its own. */
export interface TestNotification {
  /** Account. */
  readonly owner: string
  readonly record?: string
  readonly alert?: string | null
  readonly alertName?: string
  /** Several with the same key and record are one event; left out: one of its own. */
  readonly event?: string
  readonly address?: string | null
  readonly kind?: EventKind
  readonly date?: string
  readonly changes?: readonly { field: string; before: string | null; after: string | null }[]
  readonly read?: boolean
  /** False: it waits for its digest. */
  readonly released?: boolean
}

/** Puts a notification into the database and answers its guid. */
export async function putNotification(
  database: Database,
  tenant: string,
  notification: TestNotification,
): Promise<string> {
  const guid = randomUUID()
  const { owner, alert = null, alertName = 'Home', kind = 'new', changes = [] } = notification
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into notification (tenant, guid, owner, module, alert, alert_name, record, agency_reference, address,
         event_kind, event_key, event_date, changes, read, released_at)
       values ($1, $2, $3, 'permits', $4, $5, $6, '2024-001 BP', $7, $8, $9, $10, $11, $12,
         case when $13 then now() end)`,
      [
        tenant,
        guid,
        owner,
        alert,
        alertName,
        notification.record ?? randomUUID(),
        notification.address === undefined ? '100 N Main St' : notification.address,
        kind,
        notification.event ?? `1:${guid}`,
        notification.date ?? '2024-05-02',
        JSON.stringify(changes),
        notification.read ?? false,
        notification.released ?? true,
      ],
    ),
  )
  return guid
}

/** Puts an alert for new permits into the database and answers its guid. */
export async function putAlert(
  database: Database,
  tenant: string,
  owner: string,
  name = 'Home',
): Promise<string> {
  const guid = randomUUID()
  const place = { type: { name: 'Agency', code: 'agency' }, name: 'All' }
  const words = [{ criterion: 'record_type', value: 'NEW', label: null, text: 'New building' }]
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into alert (tenant, guid, owner, module, name, place, criteria, events, after_version, first_day, words)
       values ($1, $2, $3, 'permits', $4, $5, '{"record_type":["NEW"]}', '{new}', 0, '2024-01-01', $6)`,
      [tenant, guid, owner, name, JSON.stringify(place), JSON.stringify(words)],
    ),
  )
  return guid
}
