import * as contract from '@plat/contract/alerts/notifications'
import type { Notification } from '@plat/contract/alerts/notifications'
import type { RecordDetails, RecordSummary } from '@plat/contract/records/records'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { sendLive } from '../live/inbox.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { type SearchDependencies, openModule } from '../search/open-module.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import {
  countUnread,
  listNotifications,
  type NotificationsOf,
  readNotification,
} from './notification-list.ts'
import { noSuchNotification } from './notification-row.ts'
import { areasAt } from '../places/area.ts'
import { AppError } from '../platform/errors.ts'
import { hydrate } from '../records/hydrate.ts'
import { recordDetails } from '../records/record-details.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'

/** Has the account's other pages read its notifications again. */
const CHANGED = { type: 'notifications_changed', data: null } as const
const DONE = { data: { done: true as const } }

/** Registers what an account was told: lists, single notifications and what its owner does with them. */
export function registerNotifications(app: App, source: SearchDependencies): void {
  const { database } = source

  serve(app, contract.listNotifications, async ({ query, context, request }) => {
    const of = await viewerOf(source, context, request.headers['accept-language'])
    const { notifications, itemCount } = await asTenant(database, context.tenant, (tx) =>
      listNotifications(tx, of, query),
    )
    const { offset, limit } = query
    return { data: notifications, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.countUnread, async ({ context }) => {
    const of = await viewerOf(source, context)
    const unread = await asTenant(database, context.tenant, (tx) => countUnread(tx, of))
    return { data: { unread } }
  })

  registerOne(app, source)
  registerMany(app, source)
}

function registerOne(app: App, source: SearchDependencies): void {
  /** Does work in the agency's transaction, and answers the notification as it is then. */
  const answer = async (
    context: RequestContext,
    id: string,
    work?: (tx: TenantTransaction, owner: string) => Promise<void>,
  ) => {
    const of = await viewerOf(source, context)
    const found = await asTenant(source.database, context.tenant, async (tx) => {
      if (work !== undefined) {
        await work(tx, of.owner)
        sendLive(tx, [of.owner], CHANGED)
      }
      const notification = await readNotification(tx, of, id)
      if (notification === null) throw noSuchNotification()
      return notification
    })
    return { data: await withRecord(source, context, found, of) }
  }

  serve(app, contract.getNotification, ({ params, context }) => answer(context, params.id))

  serve(app, contract.renameNotification, ({ params, body, context }) =>
    answer(context, params.id, (tx, owner) => changeNotification(tx, owner, params.id, body)),
  )

  serve(app, contract.readNotification, ({ params, context }) =>
    answer(context, params.id, (tx, owner) =>
      changeNotification(tx, owner, params.id, { read: true }),
    ),
  )

  serve(app, contract.favourNotification, ({ params, body, context }) =>
    answer(context, params.id, (tx, owner) =>
      favourNotification(tx, owner, params.id, body.favourite),
    ),
  )
}

function registerMany(app: App, { database }: SearchDependencies): void {
  const within = async (
    context: RequestContext,
    work: (tx: TenantTransaction, owner: string) => Promise<void>,
  ) => {
    const owner = signedIn(context).guid
    await asTenant(database, context.tenant, async (tx) => {
      await work(tx, owner)
      sendLive(tx, [owner], CHANGED)
    })
    return DONE
  }

  serve(app, contract.readAllNotifications, ({ context }) => within(context, readAll))

  serve(app, contract.deleteNotification, ({ params, context }) =>
    within(context, (tx, owner) => deleteNotifications(tx, owner, [params.id])),
  )

  serve(app, contract.deleteNotifications, ({ body, context }) =>
    within(context, (tx, owner) => deleteNotifications(tx, owner, body.ids)),
  )

  serve(app, contract.restoreNotifications, ({ body, context }) =>
    within(context, (tx, owner) => restoreNotifications(tx, owner, body.ids)),
  )
}

/** The account behind a request with its rights of today. @param language its `Accept-Language`. */
async function viewerOf(
  { database }: SearchDependencies,
  context: RequestContext,
  language?: string,
): Promise<NotificationsOf> {
  const { document } = await loadTenant(database, context.tenant)
  return {
    owner: signedIn(context).guid,
    document,
    locale: acceptedLocale(language) ?? document.tenant.locale,
    visibility: VISIBILITY_OF_LEVEL[context.viewer.level],
  }
}

/** Most records of one place that a notification shows. */
const MAX_RECORDS = 20

/** A notification with its record and the others at that place; without them where the record was withdrawn. */
async function withRecord(
  source: SearchDependencies,
  context: RequestContext,
  notification: Notification,
  { document, visibility }: { readonly document: TenantDocument; readonly visibility: number },
): Promise<Notification> {
  const module = moduleOf(document, notification.record.module.module_code)
  if (notification.record.state === 'withdrawn' || module === undefined) return notification
  const { tenant } = context
  const wanted = {
    guid: notification.record.guid,
    areaAt: async (row: { lng: number | null; lat: number | null }) =>
      (await areasAt(source.database, { tenant, document }, [row]))[0] ?? null,
  }
  const seen = { visibility, document }
  const [details] = await recordDetails(source.database, tenant, module, wanted, seen)
  if (details === undefined) return notification
  const records = await recordsBeside(source, context, module.code, details)
  return { ...notification, details, records }
}

/** The record and the others at its location, newest first; it alone while the module's records are being loaded. */
async function recordsBeside(
  source: SearchDependencies,
  context: RequestContext,
  code: string,
  { record }: RecordDetails,
): Promise<RecordSummary[]> {
  if (record.location === null) return [record]
  const [lng, lat] = record.location
  try {
    const opened = await openModule(source, { ...context, module: code })
    const { index, module, visibility, catalog } = opened
    const page = await index.query({
      kind: 'atLocation',
      criteria: { visibility },
      x: lngToUnit(lng),
      y: latToUnit(lat),
      offset: 0,
      limit: MAX_RECORDS,
    })
    const found = await hydrate(
      source.database,
      context.tenant,
      module,
      { ...page, version: index.version },
      { areaNames: catalog.areaNames, visibility },
    )
    return newestFirst([record, ...found.filter(({ guid }) => guid !== record.guid)])
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return [record]
    throw error
  }
}

function newestFirst(records: readonly RecordSummary[]): RecordSummary[] {
  const day = ({ record_date }: RecordSummary) => record_date ?? ''
  return records
    .toSorted((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0))
    .slice(0, MAX_RECORDS)
}

/**
 * The own notifications about the events of these ($1 owner, $2 guids), which were sent: several alerts may have found an
 * event, which is one entry of the list; also those that wait for a digest.
 */
const SAME_EVENTS = `owner = $1 and (record, event_key) in (
       select meant.record, meant.event_key from notification meant
       where meant.owner = $1 and meant.guid = any ($2::uuid[]) and meant.released_at is not null)`

/** Gives an own notification a name, or marks it as read. @throws AppError not_found for anybody else's. */
async function changeNotification(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
  change: { readonly name?: string; readonly read?: true },
): Promise<void> {
  const changed = await query<{ guid: string }>(
    `update notification set name = coalesce($3, name), read = coalesce($4, read)
     where ${SAME_EVENTS} and released_at is not null and deleted_at is null returning guid`,
    [owner, [guid], change.name ?? null, change.read ?? null],
  )
  requireAll([guid], changed)
}

/**
 * Marks the record of an own notification with a star, in all of the account's notifications of it.
 * @throws AppError not_found for anybody else's.
 */
async function favourNotification(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
  favourite: boolean,
): Promise<void> {
  const changed = await query(
    `update notification set favoured = $3
     where owner = $2 and deleted_at is null and released_at is not null and record = (
       select record from notification
       where guid = $1 and owner = $2 and deleted_at is null and released_at is not null)
     returning guid`,
    [guid, owner, favourite],
  )
  if (changed.length === 0) throw noSuchNotification()
}

/** Marks an account's notifications as read, except those that wait for its next digest. */
async function readAll({ query }: TenantTransaction, owner: string): Promise<void> {
  await query(
    `update notification set read = true
     where owner = $1 and not read and deleted_at is null and released_at is not null`,
    [owner],
  )
}

/**
 * Deletes own notifications, all or none; for a day they can be brought back. Those that another tab has deleted already
 * stay as they are.
 * @throws AppError not_found where one is not the account's.
 */
async function deleteNotifications(
  { query }: TenantTransaction,
  owner: string,
  guids: readonly string[],
): Promise<void> {
  const gone = await query<{ guid: string }>(
    `update notification set deleted_at = coalesce(deleted_at, now())
     where ${SAME_EVENTS} returning guid`,
    [owner, guids],
  )
  requireAll(guids, gone)
}

/**
 * Brings back own notifications that were deleted within a day.
 * @throws AppError not_found where one is not there any more.
 */
async function restoreNotifications(
  { query }: TenantTransaction,
  owner: string,
  guids: readonly string[],
): Promise<void> {
  const back = await query<{ guid: string }>(
    `update notification set deleted_at = null
     where ${SAME_EVENTS} and (deleted_at is null or deleted_at > now() - make_interval(hours => $3))
     returning guid`,
    [owner, guids, UNDO_HOURS],
  )
  requireAll(guids, back)
}

/** @throws AppError not_found where one of these is not among the changed. */
function requireAll(guids: readonly string[], changed: readonly { guid: string }[]): void {
  const known = new Set(changed.map(({ guid }) => guid))
  if (guids.some((guid) => !known.has(guid))) throw noSuchNotification()
}
