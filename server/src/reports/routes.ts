import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'
import * as contract from '@plat/contract/reports/reports'
import type { Locale } from '@plat/contract/platform/localized'
import type { FastifyRequest } from 'fastify'
import { ownRow, signedIn } from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { Throttle } from '../platform/throttle.ts'
import { AppError } from '../platform/errors.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { noSuchSearch } from '../saved-searches/change-saved-search.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { sendJob } from '../jobs/send-job.ts'
import {
  createReport,
  retryReport,
  templateOf,
  MAX_REPORTS,
  REPORT_QUEUE,
  requireRoom,
} from './create-report.ts'
import { registerReportFile } from './file-route.ts'
import { listDeletedReports, listReports } from './report-list.ts'
import {
  asReport,
  missingReport,
  noSuchReport,
  ownReport,
  type ReportReader,
} from './report-row.ts'

/** What reports are served with. */
export interface ReportsSource {
  readonly database: Database
  readonly throttle: Throttle
  /** Tells the workers of this process that a report waits. */
  readonly wakeReports: () => void
}

const DONE = { data: { done: true as const } }

/** Registers reports: having them made, listing, changing and deleting them, and their files. */
export function registerReports(app: App, source: ReportsSource): void {
  registerMaking(app, source)
  registerOwn(app, source)
  registerReportFile(app, source.database)
}

function registerMaking(app: App, source: ReportsSource): void {
  const { database } = source
  const make = async (
    context: RequestContext,
    work: (tx: TenantTransaction) => Promise<string>,
    locale: Locale,
  ) => {
    const { document } = await loadTenant(database, context.tenant)
    const row = await asTenant(database, context.tenant, async (tx) => {
      await ownRow(tx, context)
      tx.afterCommit(source.wakeReports)
      return ownReport(tx, readerOf(context), await work(tx))
    })
    return { data: shown(row, document, locale) }
  }

  serve(app, contract.createSearchReport, async ({ params, body, context, request }) => {
    const { document } = await loadTenant(database, context.tenant)
    const locale = localeOf(request, document)
    const owner = signedIn(context).guid
    const work = async (tx: TenantTransaction) => {
      const [search] = await tx.query<{ module: string }>(
        'select module from saved_search where guid = $1 and owner = $2 and deleted_at is null',
        [params.guid, owner],
      )
      const module = search && moduleOf(document, search.module)
      if (module === undefined) throw noSuchSearch()
      return createReport(tx, {
        ...asked(context, document, locale, body),
        module: module.code,
        search: params.guid,
        record: null,
        template: templateOf(module, body.template_id, 'search'),
      })
    }
    return make(context, work, locale)
  })

  serve(app, contract.createRecordReport, async ({ params, body, context, request }) => {
    const { document } = await loadTenant(database, context.tenant)
    const locale = localeOf(request, document)
    const module = moduleOf(document, context.module ?? '')
    if (module === undefined)
      throw new AppError('not_found', `There is no module "${context.module}" here.`)
    const template = templateOf(module, body.template_id, 'record')
    const work = async (tx: TenantTransaction) => {
      const found = await tx.query(
        'select from record where module = $1 and guid = $2 and visibility <= $3',
        [module.code, params.guid, VISIBILITY_OF_LEVEL[context.viewer.level]],
      )
      if (found.length === 0)
        throw new AppError('not_found', 'There is no such record, or it is not open to you.')
      return createReport(tx, {
        ...asked(context, document, locale, body),
        module: module.code,
        search: null,
        record: params.guid,
        template,
      })
    }
    return make(context, work, locale)
  })
}

function registerOwn(app: App, source: ReportsSource): void {
  const { database } = source
  /** Does work in the agency's transaction, and answers the report as it is then. */
  const answer = async (
    context: RequestContext,
    request: FastifyRequest,
    id: string,
    work: (tx: TenantTransaction, owner: string) => Promise<void>,
  ) => {
    const { document } = await loadTenant(database, context.tenant)
    const owner = signedIn(context).guid
    const row = await asTenant(database, context.tenant, async (tx) => {
      await work(tx, owner)
      return ownReport(tx, readerOf(context), id)
    })
    return { data: shown(row, document, localeOf(request, document)) }
  }

  serve(app, contract.listReports, async ({ query, context, request }) => {
    const { document } = await loadTenant(database, context.tenant)
    const of = { ...readerOf(context), document, locale: localeOf(request, document) }
    const { reports, itemCount } = await asTenant(database, context.tenant, (tx) =>
      listReports(tx, of, query),
    )
    const { offset, limit } = query
    return { data: reports, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.listDeletedReports, async ({ context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const { guid: owner } = signedIn(context)
    return {
      data: await asTenant(database, context.tenant, (tx) =>
        listDeletedReports(tx, { owner, document }),
      ),
    }
  })

  serve(app, contract.getReport, ({ params, context, request }) =>
    answer(context, request, params.id, () => Promise.resolve()),
  )

  serve(app, contract.updateReport, ({ params, body, context, request }) =>
    answer(context, request, params.id, (tx, owner) => changeReport(tx, owner, params.id, body)),
  )

  serve(app, contract.readReport, ({ params, context, request }) =>
    answer(context, request, params.id, (tx, owner) => markRead(tx, owner, params.id)),
  )

  serve(app, contract.retryReport, async ({ params, context, request }) => {
    await source.throttle.take('reportRetry', context.tenant, signedIn(context).guid)
    return answer(context, request, params.id, async (tx, owner) => {
      await ownReport(tx, readerOf(context), params.id)
      tx.afterCommit(source.wakeReports)
      await retryReport(tx, owner, params.id)
    })
  })

  serve(app, contract.deleteReport, async ({ params, context }) => {
    const owner = signedIn(context).guid
    await asTenant(database, context.tenant, (tx) => deleteReports(tx, owner, [params.id]))
    return DONE
  })

  serve(app, contract.deleteReports, async ({ body, context }) => {
    const owner = signedIn(context).guid
    await asTenant(database, context.tenant, (tx) => deleteReports(tx, owner, body.ids))
    return DONE
  })

  serve(app, contract.restoreReports, async ({ body, context }) => {
    const owner = signedIn(context).guid
    await asTenant(database, context.tenant, async (tx) => {
      tx.afterCommit(source.wakeReports)
      await restoreReports(tx, owner, body.ids)
    })
    return DONE
  })
}

/** Whose reports, and what they may see today. */
function readerOf(context: RequestContext): ReportReader {
  return { owner: signedIn(context).guid, visibility: VISIBILITY_OF_LEVEL[context.viewer.level] }
}

/** What every report that is asked for has. */
function asked(
  context: RequestContext,
  document: TenantDocument,
  locale: Locale,
  body: { readonly title: string; readonly request?: string | undefined },
) {
  return {
    owner: signedIn(context).guid,
    request: body.request ?? null,
    title: body.title,
    locale,
    level: context.viewer.level,
    days: document.tenant.control.reports.days,
  }
}

function shown(
  row: Parameters<typeof asReport>[0],
  document: TenantDocument,
  locale: Locale,
): contract.Report {
  const report = asReport(row, document, locale)
  if (report === null) throw noSuchReport()
  return report
}

function localeOf(request: FastifyRequest, { tenant }: TenantDocument): Locale {
  return acceptedLocale(request.headers['accept-language']) ?? tenant.locale
}

/** Renames an own report, or marks it with a star. @throws AppError not_found for anybody else's, gone for a deleted one. */
async function changeReport(
  tx: TenantTransaction,
  owner: string,
  guid: string,
  change: { readonly name?: string | undefined; readonly favoured?: boolean | undefined },
): Promise<void> {
  const changed = await tx.query(
    `update report set title = coalesce($3, title), favoured = coalesce($4, favoured)
     where guid = $1 and owner = $2 and deleted_at is null returning guid`,
    [guid, owner, change.name ?? null, change.favoured ?? null],
  )
  if (changed.length === 0) throw await missingReport(tx, owner, guid)
}

/** Marks an own report as read. @throws AppError not_found for anybody else's, gone for a deleted one. */
async function markRead(tx: TenantTransaction, owner: string, guid: string): Promise<void> {
  const changed = await tx.query(
    'update report set read = true where guid = $1 and owner = $2 and deleted_at is null returning guid',
    [guid, owner],
  )
  if (changed.length === 0) throw await missingReport(tx, owner, guid)
}

/**
 * Deletes own reports with their files, all or none; for a day they can be brought back. One that waits to be made
 * is not made meanwhile. Those that another tab has deleted already stay as they are.
 * @throws AppError not_found where one is not the account's.
 */
async function deleteReports(
  { query }: TenantTransaction,
  owner: string,
  guids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(guids)]
  const gone = await query(
    `update report set deleted_at = coalesce(deleted_at, now())
     where owner = $1 and guid = any ($2::uuid[]) returning guid`,
    [owner, wanted],
  )
  if (gone.length !== wanted.length) throw noSuchReport()
  // What is kept for a while takes no more room than what an account may have.
  await query(
    `delete from report where guid in (
       select guid from report where owner = $1 and deleted_at is not null
       order by deleted_at desc offset $2)`,
    [owner, MAX_REPORTS],
  )
}

/**
 * Brings back own reports that were deleted within a day; those that were not made yet are made.
 * @throws AppError not_found where one is not there any more, forbidden and too_many_requests where there is no room.
 */
async function restoreReports(
  tx: TenantTransaction,
  owner: string,
  guids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(guids)]
  await tx.query('select 1 from account where guid = $1 for no key update', [owner])
  const rows = await tx.query<{ guid: string; status: string; deleted: boolean }>(
    `select guid, status, deleted_at is not null as deleted from report
     where owner = $1 and guid = any ($2::uuid[])
       and (deleted_at is null or deleted_at > now() - make_interval(hours => $3)) for update`,
    [owner, wanted, UNDO_HOURS],
  )
  if (rows.length < wanted.length) throw noSuchReport()
  const deleted = rows.filter((row) => row.deleted)
  const pending = deleted.filter(({ status }) => status === 'pending')
  await requireRoom(tx, owner, { pending: pending.length, all: deleted.length })
  await tx.query('update report set deleted_at = null where guid = any ($1::uuid[])', [wanted])
  for (const { guid } of pending) await sendJob(tx, REPORT_QUEUE, guid)
}
