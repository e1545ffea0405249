import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import { z } from 'zod'
import { MULTI_TEMPLATE, MAX_REPORT_RECORDS } from '@plat/contract/reports/reports'
import type { SharedBy } from '@plat/contract/saved-searches/saved-searches'
import { exportPath } from '@plat/contract/exports/exports'
import type { RecordSummary } from '@plat/contract/records/records'
import { DEFAULT_SORT } from '@plat/contract/search/search-state'
import { accountByGuid, fullName, isStaff } from '../accounts/account-row.ts'
import { sessionlessLevels } from '../accounts/sessionless-level.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { appliedSearch } from '../saved-searches/applied-search.ts'
import { readSavedSearch } from '../saved-searches/saved-search-row.ts'
import { ownersTitle, sharedByWords } from '../saved-searches/shared-by-words.ts'
import { openSearch } from '../search/open-search.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import type { MapSource } from '../static-map/static-maps.ts'
import { lowerLevel } from '../records/visibility.ts'
import { tenantFile } from '../tenancy/tenant-files.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { hydrate } from '../records/hydrate.ts'
import { addressLine } from '../records/record-row.ts'
import { indexSort } from '../search/index-sort.ts'
import { dayWords, numberWords } from '../platform/words.ts'
import { ReportFailure } from './failure.ts'
import type { Block, ReportContent, ReportLogo } from './pdf/report-content.ts'
import { recordBlocks } from './record-blocks.ts'
import { reportWords } from './report-words.ts'
import { summaryBlocks } from './summary-blocks.ts'
import { type SearchToReport, aboutBlocks } from './search-to-report.ts'

/** A pending report as its job makes it. */
export interface ReportJob {
  readonly tenant: string
  readonly guid: string
  readonly owner: string
  readonly module: string
  readonly search: string | null
  readonly record: string | null
  readonly title: string
  readonly template: number
  /** What its template is called. */
  readonly templateName: string
  readonly locale: Locale
  /** Level at which it was asked for. */
  readonly level: ViewerLevel
  readonly created: Date
}

const Asked = z.object({ level: z.enum(['anonymous', 'registered', 'internal']) })

/** A report that is still to be made; null for one that is not. */
export async function reportJob(
  { database }: SearchDependencies,
  tenant: string,
  guid: string,
): Promise<ReportJob | null> {
  const [row] = await asTenant(database, tenant, ({ query }) =>
    query<Omit<ReportJob, 'tenant' | 'level'> & { asked: unknown; [column: string]: unknown }>(
      `select guid, owner, module, saved_search as search, record, title, template_id as template,
         template_name as "templateName", locale, asked, created_at as created
       from report where guid = $1 and status = 'pending' and deleted_at is null`,
      [guid],
    ),
  )
  return row === undefined ? null : { ...row, tenant, level: Asked.parse(row.asked).level }
}

/** What reports are made from. */
export interface ReportSource extends SearchDependencies {
  /** Port of the server, for addresses of agencies on this computer. */
  readonly port: number
  /** Left out: reports have no maps. */
  readonly maps?: MapSource
}

/** Who the report is made for, now. */
interface Asker {
  readonly level: ViewerLevel
  readonly name: string
  readonly sharedBy: SharedBy
}

/**
 * What a report shows: what its owner may see now, and no more than when they asked.
 * @throws ReportFailure where that cannot be made.
 */
export async function contentOf(source: ReportSource, job: ReportJob): Promise<ReportContent> {
  const { document } = await loadTenant(source.database, job.tenant)
  const asker = await askerOf(source, job, document)
  const origin = portalOrigin(document, source.port)
  const blocks =
    job.record === null
      ? await searchBlocks(source, job, document, origin, asker)
      : await recordBlocks(source, { ...job, ...asker, record: job.record, origin, document })
  if (blocks === null) throw new ReportFailure('gone')
  const { branding } = document.tenant
  const { locale } = job
  // A report of a search is passed on like its link. One of a record shows the agency's own words, its title among them.
  const speaker = job.record === null ? asker.sharedBy : null
  const isVisitors = asker.sharedBy.who === 'visitor'
  return {
    locale,
    title:
      job.record !== null && isVisitors
        ? await titleOfRecord(source, job.tenant, job.record)
        : ownersTitle(job.title, speaker),
    speaker: speaker && sharedByWords(speaker, locale, branding.title),
    agency: localize(branding.title.long, locale),
    logo: await logoOf(source, document),
    colour: branding.theme.secondary,
    pageWords: reportWords('page', locale, { page: '{page}', pages: '{pages}' }),
    created: new Date(),
    blocks,
  }
}

/** Title of a record that the report may show. */
async function titleOfRecord(
  { database }: SearchDependencies,
  tenant: string,
  guid: string,
): Promise<string> {
  const [row] = await asTenant(database, tenant, (tx) =>
    tx.query<{ title: string }>(
      `select coalesce(nullif(title, ''), agency_reference) as title from record where guid = $1`,
      [guid],
    ),
  )
  if (row === undefined) throw new ReportFailure('gone')
  return row.title
}

/** The agency's logo as its folder has it; null for an agency without one. */
async function logoOf(
  { database }: SearchDependencies,
  { tenant, files }: TenantDocument,
): Promise<ReportLogo | null> {
  const { code, branding } = tenant
  const file = branding.logo === null ? undefined : own(files, branding.logo)
  return file === undefined ? null : tenantFile(database, code, file.sha256)
}

async function askerOf(
  { database }: SearchDependencies,
  job: ReportJob,
  document: TenantDocument,
): Promise<Asker> {
  const [account, levels] = await asTenant(database, job.tenant, async (tx) => [
    await accountByGuid(tx, job.owner),
    await sessionlessLevels(tx, document, [job.owner]),
  ])
  const today = levels.get(job.owner)
  if (account === null || today === undefined) throw new ReportFailure('inactive')
  const name = fullName(account)
  return {
    level: lowerLevel(job.level, today),
    name: name || account.email,
    sharedBy: isStaff(account)
      ? { who: 'staff', name: name || null }
      : { who: 'visitor', name: null },
  }
}

/** @returns null where the search is gone. */
async function searchBlocks(
  source: ReportSource,
  job: ReportJob,
  document: TenantDocument,
  origin: string,
  { level, name }: Asker,
): Promise<readonly Block[] | null> {
  const found = await savedSearch(source, job, document, origin)
  const module = moduleOf(document, job.module)
  if (found === null || module === undefined) return null
  const at = { tenant: job.tenant, module, level }
  const { criteria, address, lost } = await appliedSearch(source, at, found)
  const opened = await openSearch(
    source,
    {
      tenant: job.tenant,
      module: job.module,
      viewer: { level, account: null },
      guest: null,
      hasPassedSiteGate: true,
    },
    criteria,
  )
  const search: SearchToReport = {
    source,
    maps: source.maps,
    ...opened,
    search: { ...found, criteria, search_metadata: { ...found.search_metadata, address } },
    lost,
    level,
    asker: name,
    locale: job.locale,
    link: found.public_url ?? `${origin}${pathOf(found)}`,
    origin,
  }
  return job.template === MULTI_TEMPLATE ? listBlocks(search) : summaryBlocks(search)
}

function pathOf({ guid, module }: SearchToReport['search']): string {
  const { department, module_code: code } = module
  return `/${encodeURIComponent(department.department_code)}/${encodeURIComponent(code)}/search/saved/${guid}`
}

function savedSearch(
  { database }: SearchDependencies,
  job: ReportJob,
  document: TenantDocument,
  origin: string,
): Promise<SearchToReport['search'] | null> {
  const viewer = { level: job.level, account: { guid: job.owner, grants: [] } }
  return asTenant(database, job.tenant, async (tx) => {
    if (job.search === null) return null
    const search = await readSavedSearch(tx, job.search, { document, viewer, origin })
    return search?.createdBy === job.owner ? search : null
  })
}

/** Records that are read at a time: a whole list takes hundreds of megabytes, and searches would wait for it. */
const BATCH = 200

/** A report of type Multi: the records of the search as a table, newest first. */
async function listBlocks(report: SearchToReport): Promise<readonly Block[]> {
  const { module, query, locale } = report
  const { blocks, all } = await aboutBlocks(report)
  if (all === 0) return blocks
  const page = await module.index.query({
    kind: 'page',
    criteria: query.criteria,
    scope: 'all',
    view: null,
    sort: indexSort(DEFAULT_SORT),
    offset: 0,
    limit: MAX_REPORT_RECORDS,
  })
  const rows: string[][] = []
  for (let from = 0; from < page.keys.length; from += BATCH) {
    const records = await recordsOf(report, {
      keys: page.keys.slice(from, from + BATCH),
      areas: page.areas.slice(from, from + BATCH),
    })
    rows.push(...records.map((record) => rowOf(record, report)))
  }
  const columns = [
    { label: reportWords('reference', locale), share: 5 },
    { label: reportWords('type', locale), share: 6 },
    { label: reportWords('status', locale), share: 4 },
    { label: reportWords('date', locale), share: 4 },
    { label: reportWords('address', locale), share: 7 },
  ]
  return [
    ...blocks,
    ...(all > rows.length ? leftOut(report, rows.length, all) : []),
    { kind: 'heading', text: reportWords('records', locale) },
    { kind: 'table', columns, rows },
  ]
}

function recordsOf(
  { module, source }: SearchToReport,
  page: { keys: readonly number[]; areas: readonly number[] },
): Promise<RecordSummary[]> {
  const found = { ...page, version: module.index.version }
  return hydrate(source.database, module.tenant, module.module, found, {
    areaNames: module.catalog.areaNames,
    visibility: module.visibility,
  })
}

function leftOut(report: SearchToReport, shown: number, all: number): Block[] {
  const { search, origin, locale } = report
  const { address } = search.search_metadata
  const path = `/api${exportPath(search.module.module_code, 'csv')}`
  const numbers = { shown: numberWords(shown, locale), all: numberWords(all, locale) }
  const href = `${origin}${path}${address === '' ? '' : `?${address}`}`
  return [
    { kind: 'text', text: reportWords('leftOut', locale, numbers) },
    { kind: 'text', text: reportWords('allAsCsv', locale), href },
  ]
}

function rowOf(record: RecordSummary, { locale }: SearchToReport): string[] {
  const { type_display: type, status_display: status, record_date: date } = record
  return [
    record.agency_reference,
    type ? localize(type, locale) : '',
    status ? localize(status, locale) : '',
    date ? dayWords(date, locale) : '',
    addressLine(record.addresses[0]),
  ]
}
