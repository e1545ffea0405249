import { AlertBody } from '@plat/contract/alerts/alerts'
import { shortLinkPath, SaveSearchBody } from '@plat/contract/saved-searches/saved-searches'
import { MULTI_TEMPLATE, SINGLE_TEMPLATE, SUMMARY_TEMPLATE } from '@plat/contract/reports/reports'
import { decodeSearch, encodeSearch } from '@plat/contract/search/search-url'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { type AccountRow, accountByEmail } from '../accounts/account-row.ts'
import { agencyOf } from '../accounts/dependencies.ts'
import { audit } from '../accounts/audit.ts'
import { type AlertToSave, checkedAlert } from '../alerts/checked-alert.ts'
import { createAlert } from '../alerts/save-alert.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { hashGuid } from '../platform/hash-guid.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { createReport, templateOf } from '../reports/create-report.ts'
import { checkedSearch } from '../saved-searches/checked-search.ts'
import { criteriaNow } from '../search/shown-search.ts'
import { saveSearch, type SearchToSave } from '../saved-searches/save-search.ts'
import { readSavedSearch } from '../saved-searches/saved-search-row.ts'
import { recordShare } from '../saved-searches/shares.ts'
import { type SendingParts, sendShare } from '../sharing/send-share.ts'
import { calendarOf } from '../tenancy/document/calendar.ts'
import { type DemoAccount, demoAccountsOf } from '../tenancy/document/demo-accounts.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { loadTenant, tenantCodes } from '../tenancy/tenant-cache.ts'
import { putWeekOfNotifications, type WeekOfRecords, weekOfRecords } from './demo-notifications.ts'
import type { OwnContents, OwnReport, OwnSearch } from './own-contents-file.ts'
import { moduleFilters } from '../tenancy/document/module-filters.ts'

/** What the contents of demo accounts are made with. */
export type FillingParts = SendingParts & {
  /** Port of the server, for addresses of agencies on this computer. */
  readonly port: number
  /** What the accounts of an agency have. */
  contentsOf(tenant: string): Promise<readonly OwnContents[]>
  /** Tells the workers that reports wait. */
  wakeReports(): void
}

/** In the audit of an account that was filled: what is deleted afterwards stays deleted. */
const FILLED = 'demo.filled'
/** The same, once its mails wait to be sent, too. */
const MAILED = 'demo.mailed'
const TEMPLATES = { summary: SUMMARY_TEMPLATE, multi: MULTI_TEMPLATE, single: SINGLE_TEMPLATE }

/**
 * Gives the demo accounts searches, alerts with a week of notifications, links, a mail and reports, once for an account, as people make them: the reports
 * are left to the ordinary job. Other agencies have no such accounts.
 */
export async function fillDemoAccounts(parts: FillingParts): Promise<void> {
  const { database } = parts.accounts
  for (const tenant of await tenantCodes(database)) {
    const { document } = await loadTenant(database, tenant)
    const people = demoAccountsOf(document)
    const contents = people.length === 0 ? [] : await parts.contentsOf(tenant)
    for (const content of contents) {
      const person = people.find(({ role }) => role === content.role)
      if (person !== undefined) await fillAccount(parts, document, people, person, content)
    }
  }
}

async function fillAccount(
  parts: FillingParts,
  document: TenantDocument,
  people: readonly DemoAccount[],
  { email, role }: DemoAccount,
  contents: OwnContents,
): Promise<void> {
  const level = role === 'resident' ? 'registered' : 'internal'
  const tenant = document.tenant.code
  const { database } = parts.accounts
  const owner = await asTenant(database, tenant, async (tx) => {
    const row = await accountByEmail(tx, email)
    return row === null || (await isIn(tx, row, MAILED)) ? null : row
  })
  if (owner === null) return
  const saved: Saved[] = []
  for (const wanted of contents.searches) {
    // A copy of the demo may have fewer modules.
    const module = moduleOf(document, wanted.module)
    if (module === undefined) continue
    const key = (name: string) => guidOf(owner, `${wanted.key}/${name}`)
    const context = contextOf(tenant, owner, module, level)
    const body = bodyOf(wanted, module, level)
    const { search, limit } = await checkedSearch(parts.source, context, owner.guid, body)
    const alert = await alertOf(parts, document, { wanted, context, criteria: search.criteria })
    const toSave = { ...search, guid: key('search') }
    const week = alert === null ? null : await weekOfRecords(parts.source, context, alert)
    saved.push({ wanted, context, key, module, search: toSave, limit, alert, week })
  }
  await asTenant(database, tenant, (tx) =>
    putContents(tx, { parts, document, owner, level, saved, reports: contents.reports }),
  )
  parts.wakeReports()
  // A mail is sent once, whichever process or start asks.
  for (const one of saved) await sendMail(parts, document, people, owner, one)
  await asTenant(database, tenant, (tx) =>
    audit(tx, { actor: null, action: MAILED, subject: owner.guid }),
  )
}

/** What a demo account may see. */
type DemoLevel = 'registered' | 'internal'

/** A search of the file as it is saved. */
interface Saved {
  readonly wanted: OwnSearch
  readonly module: ModuleDocument
  readonly context: RequestContext
  readonly search: SearchToSave & { readonly guid: string }
  readonly limit: number
  /** What watches the same; null: nothing does. */
  readonly alert: AlertToSave | null
  /** What that would have found. */
  readonly week: WeekOfRecords | null
  /** Guid of something about it. */
  key(name: string): string
}

/** The same for the same account and key. */
function guidOf({ email }: AccountRow, key: string): string {
  return hashGuid(`demo\0${email}\0${key}`)
}

async function isIn(
  { query }: TenantTransaction,
  { guid }: AccountRow,
  action: typeof FILLED | typeof MAILED,
): Promise<boolean> {
  const rows = await query('select from audit where action = $1 and subject = $2', [action, guid])
  return rows.length > 0
}

/** As if the account had asked. */
function contextOf(
  tenant: string,
  owner: AccountRow,
  module: ModuleDocument,
  level: DemoLevel,
): RequestContext {
  const { guid, email, grants } = owner
  const account = {
    guid,
    email,
    lacksInternal: false,
    grants,
    withheldGrants: [],
    groups: [],
    session: '',
    authenticatedAt: 0,
    lacksSecondFactor: false,
  }
  const viewer = { level, account } as const
  return { tenant, viewer, guest: null, hasPassedSiteGate: true, module: module.code }
}

/** What the page would send. */
function bodyOf(
  { address, name, title, message, notes, method }: OwnSearch,
  module: ModuleDocument,
  level: DemoLevel,
) {
  const filters = moduleFilters(module, level)
  const state = decodeSearch(new URLSearchParams(address), filters)
  const search = encodeSearch(state, filters).toString()
  return SaveSearchBody.parse({
    criteria: criteriaNow(search, module, level),
    search_metadata: { address: search, search },
    name,
    title: title ?? name,
    defaultTitle: title ?? name,
    message,
    notes,
    method,
  })
}

/** The alert that watches a search; an agency may have none. */
async function alertOf(
  { source, port }: FillingParts,
  { tenant }: TenantDocument,
  { wanted, context, criteria }: Pick<Saved, 'wanted' | 'context'> & { criteria: SearchCriteria },
): Promise<AlertToSave | null> {
  if (wanted.alert === undefined || tenant.control.alert === null) return null
  const body = AlertBody.parse({ ...wanted.alert, criteria, again: true })
  return checkedAlert({ ...source, port }, context, body, tenant.locale)
}

interface Contents {
  readonly parts: FillingParts
  readonly document: TenantDocument
  readonly owner: AccountRow
  readonly level: DemoLevel
  readonly saved: readonly Saved[]
  readonly reports: readonly OwnReport[]
}

/** Does nothing where another process was faster, or a start before. */
async function putContents(tx: TenantTransaction, contents: Contents): Promise<void> {
  const { document, owner, saved, reports } = contents
  const { today } = calendarOf(document, new Date())
  await tx.query('select 1 from account where guid = $1 for no key update', [owner.guid])
  if (await isIn(tx, owner, FILLED)) return
  for (const { search, limit, wanted, key, alert, week } of saved) {
    await saveSearch(tx, search, limit)
    if (alert && week) {
      const most = document.tenant.control.alert?.limit ?? 0
      const { guid } = await createAlert(tx, { owner: owner.guid, today }, alert, most)
      await putWeekOfNotifications(tx, document, { ...week, guid, today })
    }
    if (!wanted.copied) continue
    const link = await linkOf(tx, contents, search.guid)
    const request = key('copied')
    await recordShare(tx, { search: search.guid, channel: 'link', message: null, link, request })
  }
  for (const report of reports) await putReport(tx, contents, report)
  await audit(tx, { actor: null, action: FILLED, subject: owner.guid })
}

async function linkOf(
  tx: TenantTransaction,
  { document, parts }: Pick<Contents, 'document' | 'parts'>,
  guid: string,
): Promise<string | null> {
  const [row] = await tx.query<{ code: string | null }>(
    'select code from saved_search where guid = $1',
    [guid],
  )
  if (row?.code == null) return null
  return portalOrigin(document, parts.port) + shortLinkPath(row.code)
}

async function putReport(
  tx: TenantTransaction,
  { document, owner, level, saved }: Contents,
  report: OwnReport,
): Promise<void> {
  const search =
    'search' in report ? saved.find(({ wanted }) => wanted.key === report.search) : undefined
  const module = 'record' in report ? moduleOf(document, report.record) : search?.module
  if (module === undefined) return
  const record = 'record' in report ? await eventfulRecord(tx, module) : null
  if (search === undefined && record === null) return
  const source = record === null ? 'search' : 'record'
  await createReport(tx, {
    owner: owner.guid,
    module: module.code,
    search: search?.search.guid ?? null,
    record,
    request: null,
    title: report.title,
    template: templateOf(module, TEMPLATES[report.template], source),
    locale: report.locale,
    level,
    days: document.tenant.control.reports.days,
    guid: guidOf(owner, `report/${report.template}/${report.title}`),
  })
}

/** The public record on the map with most steps, of those the newest; null without one. */
async function eventfulRecord(
  { query }: TenantTransaction,
  { code }: ModuleDocument,
): Promise<string | null> {
  const [row] = await query<{ guid: string }>(
    `select guid from record where module = $1 and visibility = 0 and lng is not null
     order by jsonb_array_length(events) desc, record_date desc nulls last, record_no limit 1`,
    [code],
  )
  return row?.guid ?? null
}

async function sendMail(
  parts: FillingParts,
  document: TenantDocument,
  people: readonly DemoAccount[],
  owner: AccountRow,
  { wanted, search: { guid }, module, context, key }: Saved,
): Promise<void> {
  if (wanted.mail === undefined) return
  const { to, subject, message } = wanted.mail
  const { database } = parts.accounts
  const { tenant, viewer } = context
  const agency = await agencyOf({ database, port: parts.port }, tenant)
  const search = await asTenant(database, tenant, (tx) =>
    readSavedSearch(tx, guid, { document, viewer, origin: agency.origin }),
  )
  if (search?.public_url == null) return
  await sendShare(parts, context, {
    agency,
    module,
    search,
    link: search.public_url,
    sender: owner,
    locale: document.tenant.locale,
    recipients: people
      .filter(({ role }) => to.some((one) => one === role))
      .map(({ email }) => email),
    subject,
    message,
    report: null,
    answersToSender: true,
    request: key('mail'),
  })
}
