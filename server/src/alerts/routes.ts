import * as contract from '@plat/contract/alerts/alerts'
import { EVENT_KINDS, type EventKind } from '@plat/contract/alerts/event-kinds'
import type { Locale } from '@plat/contract/platform/localized'
import { because } from '@plat/contract/platform/reasons'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ownRow, signedIn } from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { openModule } from '../search/open-module.ts'
import { calendarOf } from '../tenancy/document/calendar.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { type AlertOwnerToday, type AlertRow, ownAlert, ownAlerts } from './alert-row.ts'
import type { AlertCall, AlertSource } from './alert-source.ts'
import { type AlertReader, alertView, alertViews } from './alert-view.ts'
import {
  alertEvents,
  alertSettings,
  checkedAlert,
  checkedEvents,
  checkedWatch,
  type Watched,
} from './checked-alert.ts'
import { isHiddenName } from './followed-record.ts'
import { registerPreview } from './preview.ts'
import {
  changeAlert,
  createAlert,
  deleteAlert,
  overwriteAlert,
  type SavedAlert,
  savedBefore,
} from './save-alert.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { makeFeed, removeFeed } from './alert-feed.ts'

/** Registers an account's own alerts: listing, saving, changing, deleting. */
export function registerAlerts(app: App, source: AlertSource): void {
  registerReading(app, source)
  registerSaving(app, source)
  registerPreview(app, source)
  registerFeedChanges(app, source)

  serve(app, contract.updateAlert, async ({ params, body, context, request }) => {
    const of = { owner: signedIn(context).guid, guid: params.id }
    const row = await readRow(source, context, params.id)
    const watched = await changedWatch(source, context, row, body)
    const possible = await possibleOf(source, context, row)
    const { name, ...others } = body
    // What stands for a name that may not be shown is no new one.
    const isName = name !== undefined && !(row.name === null && isHiddenName(name))
    const change = {
      ...others,
      ...(isName ? { name } : {}),
      events: changedEvents(body.events, row, possible),
    }
    const saved = await asTenant(source.database, context.tenant, async (tx) => {
      await ownRow(tx, context)
      return changeAlert(tx, of, change, { watched, possible })
    })
    return { data: await savedView(source, { context, request }, saved) }
  })

  serve(app, contract.deleteAlert, async ({ params, context }) => {
    const owner = signedIn(context).guid
    await asTenant(source.database, context.tenant, (tx) => deleteAlert(tx, owner, params.id))
    return { data: { done: true as const } }
  })
}

function registerReading(app: App, source: AlertSource): void {
  serve(app, contract.listAlerts, async (call) => {
    const of = await ownerOf(source, call.context)
    const rows = await asTenant(source.database, call.context.tenant, (tx) => ownAlerts(tx, of))
    return { data: await alertViews(source, readerOf(call, of.document), rows) }
  })

  serve(app, contract.getAlert, async (call) => ({
    data: await details(source, call, call.params.id),
  }))
}

function registerSaving(app: App, source: AlertSource): void {
  const { database } = source
  /** Saves by `save` what no request before has saved, in a transaction of the account. */
  const saved = async (
    { body, ...call }: SaveCall,
    save: (tx: TenantTransaction, to: SavedTo) => Promise<SavedAlert>,
  ): Promise<contract.Alert> => {
    const { context, request } = call
    const owner = signedIn(context).guid
    const before = await asTenant(database, context.tenant, (tx) =>
      savedBefore(tx, owner, body.request ?? null),
    )
    if (before !== null) return details(source, call, before)
    const { document } = await loadTenant(database, context.tenant)
    const { limit } = alertSettings(document)
    const { today } = calendarOf(document, new Date())
    const alert = await checkedAlert(source, context, body, localeOf(request, document))
    const result = await asTenant(database, context.tenant, async (tx) => {
      await ownRow(tx, context)
      return save(tx, { owner, today, limit, alert })
    })
    return savedView(source, call, result)
  }

  serve(app, contract.createAlert, async (call) => ({
    data: await saved(call, (tx, { alert, limit, ...of }) => createAlert(tx, of, alert, limit)),
  }))

  serve(app, contract.overwriteAlert, async (call) => {
    // Before the rest of the body is judged.
    await readRow(source, call.context, call.params.id)
    return {
      data: await saved(call, (tx, { alert, ...of }) =>
        overwriteAlert(tx, of, call.params.id, alert),
      ),
    }
  })
}

interface SaveCall extends AlertCall {
  readonly body: Parameters<typeof checkedAlert>[2]
}

interface SavedTo {
  readonly owner: string
  readonly today: string
  readonly limit: number
  readonly alert: Awaited<ReturnType<typeof checkedAlert>>
}

/** An alert that was saved. @throws AppError conflict where its owner has one that watches the same: that is named. */
async function savedView(
  source: AlertSource,
  call: AlertCall,
  { kind, guid }: SavedAlert,
): Promise<contract.Alert> {
  const alert = await details(source, call, guid)
  if (kind === 'saved') return alert
  throw new AppError('conflict', because('alert_exists', { name: alert.name, id: alert.id }))
}

/** The kinds of events that an alert can report. */
async function possibleOf(
  { database }: AlertSource,
  { tenant, viewer }: RequestContext,
  { module, record }: AlertRow,
): Promise<EventKind[]> {
  const { document } = await loadTenant(database, tenant)
  return alertEvents(moduleOf(document, module), VISIBILITY_OF_LEVEL[viewer.level], record)
}

/** The events of an alert after a change; those it already had are not checked again. @throws AppError as `checkedEvents`. */
function changedEvents(
  sent: readonly EventKind[] | undefined,
  { events }: AlertRow,
  possible: readonly EventKind[],
): EventKind[] | undefined {
  const isSame = (kind: EventKind) => sent?.includes(kind) === events.includes(kind)
  if (sent === undefined || EVENT_KINDS.every(isSame)) return undefined
  return checkedEvents(sent, possible)
}

/** What an alert watches after a change; null where that stays as it is. @throws AppError as `checkedWatch`. */
async function changedWatch(
  source: AlertSource,
  { tenant, viewer }: RequestContext,
  row: AlertRow,
  { criteria, excluded, place }: z.output<typeof contract.UpdateAlertBody>,
): Promise<Watched | null> {
  if (criteria === undefined && excluded === undefined && place === undefined) return null
  const module = await openModule(source, { tenant, module: row.module, viewer })
  return checkedWatch(source, module, {
    criteria: criteria ?? row.criteria,
    excluded: excluded === undefined ? row.excluded : excluded,
    record: row.record,
    place: place?.[0] ?? (criteria === undefined ? (row.place ?? undefined) : undefined),
  })
}

async function readRow(
  source: AlertSource,
  context: RequestContext,
  guid: string,
): Promise<AlertRow> {
  const of = await ownerOf(source, context)
  return asTenant(source.database, context.tenant, (tx) => ownAlert(tx, of, guid))
}

async function ownerOf(
  { database }: AlertSource,
  context: RequestContext,
): Promise<AlertOwnerToday> {
  const { document } = await loadTenant(database, context.tenant)
  const visibility = VISIBILITY_OF_LEVEL[context.viewer.level]
  return { owner: signedIn(context).guid, visibility, document }
}

/** An own alert with its area. @throws AppError not_found for anybody else's. */
async function details(
  source: AlertSource,
  call: AlertCall,
  guid: string,
): Promise<contract.Alert> {
  const { document } = await loadTenant(source.database, call.context.tenant)
  const row = await readRow(source, call.context, guid)
  return alertView(source, readerOf(call, document), row)
}

function readerOf({ context, request }: AlertCall, document: TenantDocument): AlertReader {
  const { tenant, viewer } = context
  return { tenant, level: viewer.level, locale: localeOf(request, document) }
}

function localeOf({ headers }: FastifyRequest, { tenant }: TenantDocument): Locale {
  return acceptedLocale(headers['accept-language']) ?? tenant.locale
}

/** Registers making and ending the feed of an alert. */
function registerFeedChanges(app: App, source: AlertSource): void {
  const { database, port } = source
  serve(app, contract.makeAlertFeed, async ({ params, context, request }) => {
    const owner = signedIn(context).guid
    const token = await asTenant(database, context.tenant, (tx) => makeFeed(tx, owner, params.id))
    const { document } = await loadTenant(database, context.tenant)
    const feed_url = portalOrigin(document, port) + contract.alertFeedPath(token)
    return { data: { ...(await details(source, { context, request }, params.id)), feed_url } }
  })

  serve(app, contract.removeAlertFeed, async ({ params, context, request }) => {
    const owner = signedIn(context).guid
    await asTenant(database, context.tenant, (tx) => removeFeed(tx, owner, params.id))
    return { data: await details(source, { context, request }, params.id) }
  })
}
