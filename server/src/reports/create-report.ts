import { type Because, because } from '@plat/contract/platform/reasons'
import { type Locale, localize } from '@plat/contract/platform/localized'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { sendJob } from '../jobs/send-job.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'

/** The queue of reports; what a job of it is about is the guid of a report. */
export const REPORT_QUEUE = 'report'
/** Reports of an account that may be waiting or in the making at a time. */
const MAX_PENDING = 5
/** Reports that an account may have. */
export const MAX_REPORTS = 500
/** Reports that an account may have made within 24 hours, also of those that it has deleted since. */
const MAX_REPORTS_A_DAY = 50
/** Bytes of an account's files, also of those that it has deleted and can still bring back. */
const MAX_REPORT_BYTES = 250_000_000
const MEGABYTE = 1_000_000

/** A report that somebody asks for. */
export interface ReportToMake {
  readonly owner: string
  readonly module: string
  readonly search: string | null
  readonly record: string | null
  readonly request: string | null
  readonly title: string
  readonly template: ModuleDocument['share']['templates'][number]
  readonly locale: Locale
  /** The level at which it was asked for: the report shows no more, whatever its owner may see later. */
  readonly level: ViewerLevel
  /** Days after which it is deleted. */
  readonly days: number
  /** Left out: one by chance, as for whatever people ask for. */
  readonly guid?: string
}

/**
 * The template of a module with this number, for a search or a record.
 * @throws AppError invalid_request for none, forbidden where the module has no reports made.
 */
export function templateOf(
  module: ModuleDocument,
  id: number,
  source: 'search' | 'record',
): ReportToMake['template'] {
  if (!module.share.channels.includes('report'))
    throw new AppError('forbidden', because('reports_off'))
  const offered = module.share.templates.filter(
    ({ channel, sourceType }) => channel === 'report' && sourceType === source,
  )
  const template = offered.find((one) => one.id === id)
  if (template !== undefined) return template
  const types = offered.map((one) => `${localize(one.name, 'en')} (${one.id})`).join(', ') || '–'
  const reason = because('no_such_report_template', { types })
  throw new AppError('invalid_request', reason, { template_id: [reason] })
}

/**
 * Has a report made, once for a request however often it is sent, and answers its guid.
 * @throws AppError too_many_requests while as many as allowed are waiting, after as many as allowed in a day, and
 * while the files take up too much; forbidden where there is no room.
 */
export async function createReport(tx: TenantTransaction, report: ReportToMake): Promise<string> {
  // What the same account asks for in another tab waits here: both would find room for one.
  await tx.query('select 1 from account where guid = $1 for no key update', [report.owner])
  const [before] = await tx.query<{ guid: string }>(
    'select guid from report where owner = $1 and request = $2',
    [report.owner, report.request],
  )
  if (before !== undefined) return before.guid
  await requireRoom(tx, report.owner, { pending: 1, all: 1 })
  await requireRest(tx, report.owner)
  await requireBytes(tx, report.owner)
  const [row] = await tx.query<{ guid: string }>(
    `insert into report (tenant, owner, module, saved_search, record, request, title, template_id, template_name,
       locale, asked, expires_at, guid)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(days => $11),
       coalesce($12::uuid, gen_random_uuid()))
     returning guid`,
    [
      report.owner,
      report.module,
      report.search,
      report.record,
      report.request,
      report.title,
      report.template.id,
      localize(report.template.name, report.locale),
      report.locale,
      JSON.stringify({ level: report.level }),
      report.days,
      report.guid ?? null,
    ],
  )
  if (row === undefined) throw new Error('a report was not stored')
  if (report.search !== null)
    await tx.query(
      `insert into saved_search_share (tenant, saved_search, channel, report)
       values (current_tenant(), $1, 'report', $2)`,
      [report.search, row.guid],
    )
  await sendJob(tx, REPORT_QUEUE, row.guid)
  return row.guid
}

/**
 * Holds an account to the reports that it may have; the caller has locked the account.
 * @param more what is to be added: reports that wait, and reports in all
 * @throws AppError too_many_requests or forbidden
 */
export async function requireRoom(
  tx: TenantTransaction,
  owner: string,
  more: { readonly pending: number; readonly all: number },
): Promise<void> {
  const [counted] = await tx.query<{ pending: number; all: number }>(
    `select count(*) filter (where status = 'pending')::int as pending, count(*)::int as all
     from report where owner = $1 and deleted_at is null`,
    [owner],
  )
  if (more.pending > 0 && (counted?.pending ?? 0) + more.pending > MAX_PENDING)
    throw new AppError('too_many_requests', because('reports_busy', { count: MAX_PENDING }))
  if ((counted?.all ?? 0) + more.all > MAX_REPORTS)
    throw new AppError('forbidden', because('reports_full', { limit: MAX_REPORTS }))
}

/** @throws AppError too_many_requests for an account that had as many made within 24 hours as it may. */
async function requireRest({ query }: TenantTransaction, owner: string): Promise<void> {
  const [full] = await query<{ seconds: number }>(
    `select ceil(extract(epoch from created_at + interval '24 hours' - now()))::int as seconds from report
     where owner = $1 and created_at > now() - interval '24 hours'
     order by created_at desc offset $2 limit 1`,
    [owner, MAX_REPORTS_A_DAY - 1],
  )
  if (full === undefined) return
  const values = { limit: MAX_REPORTS_A_DAY, hours: hoursOf(full.seconds) }
  throw refusedFor(full.seconds, because('reports_day', values))
}

/** @throws AppError too_many_requests while the account's files take up as much as they may. */
async function requireBytes({ query }: TenantTransaction, owner: string): Promise<void> {
  // Once this one is gone, what is left is less than they may take up.
  const [full] = await query<{ seconds: number; size: number }>(
    `select ceil(extract(epoch from ends - now()))::int as seconds, size::float8 as size from (
       select ends, sum(size) over (order by ends desc, guid) as lasting, sum(size) over () as size from (
         select guid, size, least(expires_at, deleted_at + make_interval(hours => $3)) as ends
         from report where owner = $1 and size is not null) as kept) as summed
     where lasting >= $2 order by ends desc limit 1`,
    [owner, MAX_REPORT_BYTES, UNDO_HOURS],
  )
  if (full === undefined) return
  throw refusedFor(
    full.seconds,
    because('reports_size', {
      size: Math.round(full.size / MEGABYTE),
      limit: MAX_REPORT_BYTES / MEGABYTE,
      undo: UNDO_HOURS,
      hours: hoursOf(full.seconds),
    }),
  )
}

function hoursOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 3_600))
}

function refusedFor(seconds: number, reason: Because): AppError {
  const headers = { 'retry-after': String(Math.max(1, seconds)) }
  return new AppError('too_many_requests', reason, undefined, headers)
}

/** Has an own report that failed made once more. @throws AppError conflict for one that did not fail. */
export async function retryReport(
  tx: TenantTransaction,
  owner: string,
  guid: string,
): Promise<void> {
  await tx.query('select 1 from account where guid = $1 for no key update', [owner])
  await requireRoom(tx, owner, { pending: 1, all: 0 })
  await requireBytes(tx, owner)
  const changed = await tx.query(
    `update report set status = 'pending', error = null
     where guid = $1 and owner = $2 and status = 'failed' and deleted_at is null returning guid`,
    [guid, owner],
  )
  if (changed.length === 0) throw new AppError('conflict', because('report_not_failed'))
  await sendJob(tx, REPORT_QUEUE, guid)
}
