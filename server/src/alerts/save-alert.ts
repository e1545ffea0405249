import type { UpdateAlertBody } from '@plat/contract/alerts/alerts'
import type { EventKind } from '@plat/contract/alerts/event-kinds'
import { because } from '@plat/contract/platform/reasons'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { noSuchAlert } from './alert-row.ts'
import type { AlertToSave, Watched } from './checked-alert.ts'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

/** Whose alert is saved, and when. */
export interface AlertOwner {
  readonly owner: string
  /** Day of the agency: the first digest can leave on the next one. */
  readonly today: string
}

/** An alert that was saved, or the one that its owner has already and that watches the same. */
export interface SavedAlert {
  readonly kind: 'saved' | 'same'
  readonly guid: string
}

/** Guid of what the same request has saved already; null: nothing. */
export async function savedBefore(
  { query }: TenantTransaction,
  owner: string,
  request: string | null,
): Promise<string | null> {
  const [row] = await query<{ guid: string }>(
    'select guid from alert where owner = $1 and request = $2',
    [owner, request],
  )
  return row?.guid ?? null
}

/**
 * Saves a new alert, once for a request however often it is sent; nothing where its owner has the same, unless it is
 * wanted again.
 * @param limit alerts that the agency allows an account
 * @throws AppError forbidden at the allowance
 */
export async function createAlert(
  tx: TenantTransaction,
  { owner, today }: AlertOwner,
  alert: AlertToSave,
  limit: number,
): Promise<SavedAlert> {
  // What the same account saves in another tab waits here: both would find room for one.
  await tx.query('select 1 from account where guid = $1 for no key update', [owner])
  const before = await savedBefore(tx, owner, alert.request)
  if (before !== null) return { kind: 'saved', guid: before }
  const same = alert.again ? null : await sameAlert(tx, { owner, guid: null }, alert)
  if (same !== null) return { kind: 'same', guid: same }
  const [counted] = await tx.query<{ count: number }>(
    'select count(*)::int as count from alert where owner = $1',
    [owner],
  )
  if ((counted?.count ?? 0) >= limit) throw new AppError('forbidden', because('alert_allowance'))
  const [row] = await tx.query<{ guid: string }>(
    `insert into alert (tenant, owner, module, name, place, criteria, excluded, record, events, cadence, channels,
       monthly, words, request, after_version, first_day)
     select tenant, $1, module, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, version, $14::date + 1
     from module where tenant = current_tenant() and module = $2
     returning guid`,
    valuesOf(alert, { owner, today }),
  )
  if (row === undefined) throw new Error('an alert was not stored')
  return { kind: 'saved', guid: row.guid }
}

/**
 * Puts another alert in the place of an own one: it begins anew, and keeps its guid, its day of creation, its feed
 * and what was told of it. Nothing where a third one is the same, unless it is wanted again.
 * @throws AppError not_found for one that is not the account's
 */
export async function overwriteAlert(
  tx: TenantTransaction,
  { owner, today }: AlertOwner,
  guid: string,
  alert: AlertToSave,
): Promise<SavedAlert> {
  await tx.query('select 1 from account where guid = $1 for no key update', [owner])
  const before = await savedBefore(tx, owner, alert.request)
  if (before !== null) return { kind: 'saved', guid: before }
  const same = alert.again ? null : await sameAlert(tx, { owner, guid }, alert)
  if (same !== null) return { kind: 'same', guid: same }
  const [row] = await tx.query<{ guid: string }>(
    `update alert a set module = m.module, name = $3, place = $4, criteria = $5, excluded = $6, record = $7,
       events = $8, cadence = $9, channels = $10, monthly = $11, words = $12, request = $13,
       after_version = m.version, first_day = $14::date + 1, active = true, paused_by = null, modified_at = now()
     from module m
     where a.tenant = m.tenant and m.module = $2 and a.owner = $1 and a.guid = $15
     returning a.guid`,
    [...valuesOf(alert, { owner, today }), guid],
  )
  if (row === undefined) throw noSuchAlert()
  return { kind: 'saved', guid: row.guid }
}

type Watching = Pick<
  AlertToSave,
  'module' | 'record' | 'criteria' | 'excluded' | 'events' | 'possible'
>

/** Guid of the account's oldest alert, besides the one that is saved, that is told of the same; null: none. */
async function sameAlert(
  { query }: TenantTransaction,
  { owner, guid }: { readonly owner: string; readonly guid: string | null },
  { module, record, criteria, excluded, events, possible }: Watching,
): Promise<string | null> {
  const others = await query<
    { guid: string } & Pick<Watching, 'criteria' | 'events'> & Record<string, unknown>
  >(
    `select guid, criteria, events from alert
     where owner = $1 and guid is distinct from $2::uuid and module = $3 and record is not distinct from $4::uuid
       and excluded is not distinct from $5::jsonb
     order by created_at, guid`,
    [owner, guid, module, record, excluded === null ? null : JSON.stringify(excluded)],
  )
  const told = (one: Pick<Watching, 'criteria' | 'events'>) => [
    anyOrder(one.criteria),
    possible.filter((kind) => one.events.includes(kind)),
  ]
  const wanted = told({ criteria, events })
  return others.find((other) => isDeepStrictEqual(told(other), wanted))?.guid ?? null
}

/** Criteria whose options and places are in one order: it does not matter in which they were chosen. */
function anyOrder(criteria: SearchCriteria): Record<string, unknown> {
  const sorted = Object.entries(criteria).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : value,
  ])
  return Object.fromEntries(sorted)
}

function valuesOf(alert: AlertToSave, { owner, today }: AlertOwner): unknown[] {
  return [
    owner,
    alert.module,
    alert.name,
    JSON.stringify(alert.place),
    JSON.stringify(alert.criteria),
    alert.excluded === null ? null : JSON.stringify(alert.excluded),
    alert.record,
    alert.events,
    alert.cadence,
    alert.channels,
    alert.monthly,
    JSON.stringify(alert.words),
    alert.request,
    today,
  ]
}

/**
 * Changes parts of an own alert. One that is resumed, or watches something else from now on, is told only of what
 * happens after that. Nothing is changed where it would become the same as another one, unless that is wanted.
 * @param watched what it watches from now on; null: the same as before
 * @param possible kinds of events that it can be told of
 * @throws AppError not_found for one that is not the account's
 */
export async function changeAlert(
  tx: TenantTransaction,
  { owner, guid }: { readonly owner: string; readonly guid: string },
  change: z.output<typeof UpdateAlertBody>,
  { watched, possible }: { watched: Watched | null; possible: readonly EventKind[] },
): Promise<SavedAlert> {
  // While mail for the account is made it is held, too: what cannot make two alerts the same does not wait for that.
  if (watched !== null || change.events !== undefined)
    await tx.query('select 1 from account where guid = $1 for no key update', [owner])
  const [before] = await tx.query<Omit<Watching, 'possible'> & Record<string, unknown>>(
    'select module, record, criteria, excluded, events from alert where owner = $1 and guid = $2',
    [owner, guid],
  )
  if (before === undefined) throw noSuchAlert()
  const was = { ...before, possible }
  const { criteria, excluded } = watched ?? before
  const now = { ...was, criteria, excluded, events: change.events ?? before.events }
  // Alerts that were the same before stay so.
  const same =
    change.again === true || isDeepStrictEqual(now, was)
      ? null
      : await sameAlert(tx, { owner, guid }, now)
  if (same !== null) return { kind: 'same', guid: same }
  await tx.query(
    `update alert a set name = coalesce($3, name), place = coalesce($4, place), criteria = coalesce($5, criteria),
       excluded = case when $5::jsonb is null then excluded else $6 end, words = coalesce($7, words),
       events = coalesce($8, events), cadence = coalesce($9, cadence), channels = coalesce($10, channels),
       monthly = coalesce($11, monthly), active = coalesce($12::boolean, active),
       paused_by = case $12::boolean when true then null when false then coalesce(paused_by, 'owner') else paused_by end,
       after_version = case when $5::jsonb is not null or ($12::boolean and not active)
         then (select m.version from module m where m.tenant = a.tenant and m.module = a.module)
         else after_version end,
       modified_at = now()
     where owner = $1 and guid = $2`,
    [
      owner,
      guid,
      change.name ?? null,
      watched && JSON.stringify(watched.place),
      watched && JSON.stringify(watched.criteria),
      watched?.excluded ? JSON.stringify(watched.excluded) : null,
      watched && JSON.stringify(watched.words),
      change.events ?? null,
      change.cadence ?? null,
      change.channels ? [...new Set(change.channels)] : null,
      change.monthly ?? null,
      change.active ?? null,
    ],
  )
  return { kind: 'saved', guid }
}

/** Deletes an own alert; what it told stays. @throws AppError not_found for one that is not the account's. */
export async function deleteAlert(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
): Promise<void> {
  // A digest that releases what the alert told waits, or is waited for: each changes these rows in its own order.
  await query('select 1 from account where guid = $1 for no key update', [owner])
  const gone = await query('delete from alert where owner = $1 and guid = $2 returning guid', [
    owner,
    guid,
  ])
  if (gone.length === 0) throw noSuchAlert()
}
