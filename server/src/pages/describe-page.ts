import { type Locale, LOCALES, localize } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import { decodeSearch } from '@plat/contract/search/search-url'
import { searchedAddress } from '@plat/contract/search/searched-address'
import type { Database } from '../platform/db/database.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { publicScorecards } from '../statistics/read-statistics.ts'
import { isOpenDoc } from '../tenancy/content/public-footer.ts'
import { imageSize } from '../tenancy/folder/image-size.ts'
import { tenantFile } from '../tenancy/tenant-files.ts'
import {
  departmentPage,
  departmentsPage,
  documentPage,
  entrancePage,
  homePage,
  levelPage,
} from './agency-pages.ts'
import type { Publisher } from './linked-data.ts'
import { type PageAddress, pageAddress } from './page-address.ts'
import type {
  DescribedPage,
  PageAddresses,
  PageFacts,
  PageImage,
  PageSummary,
} from './page-facts.ts'
import { pageLabels, shortened } from './page-labels.ts'
import { pageShell } from './page-shell.ts'
import { modulePage, recordPage } from './record-pages.ts'
import { savedPage } from './saved-pages.ts'
import { statisticsPage } from './statistics-page.ts'
import { PREVIEW_SIZE, previewPath } from './previews/preview-path.ts'
import { moduleFilters } from '../tenancy/document/module-filters.ts'

/** Sources for describing a page. */
export interface PageSource {
  readonly database: Database
  /** Port of hosts of this computer, see portal-origin.ts. */
  readonly port: number
}

/** Further sources for describing a page that shows a search. */
export type DescribingSource = PageSource & Pick<SearchDependencies, 'indexes' | 'logger'>

const LONGEST_DESCRIPTION = 200

/**
 * The public facts of an address. A locked agency's pages have none, and a restricted record has the same as one that
 * does not exist.
 * @param url path and query as the request has them
 * @param accepted the language of the request, where its address names none; null: the agency's
 */
export async function describePage(
  source: DescribingSource,
  document: TenantDocument,
  url: string,
  accepted: Locale | null = null,
): Promise<PageFacts> {
  const { pathname, searchParams } = new URL(url, 'http://page.invalid')
  const requested = searchParams.get('lang')
  const locale = LOCALES.find((one) => one === requested) ?? accepted ?? document.tenant.locale
  const long = localize(document.tenant.branding.title.long, locale)
  const nothing: PageFacts = {
    status: 200,
    indexed: false,
    locale,
    title: long,
    heading: long,
    agency: long,
    description: null,
    kind: 'website',
    addresses: null,
    image: null,
    data: null,
    trail: [],
    summary: null,
    shell: pageShell(document, locale),
  }
  const address = pageAddress(pathname)
  const locked = document.tenant.access.basicLogin === 'required'
  // The recipient of an email may unsubscribe, whether the site is locked or not.
  if (address.kind === 'unsubscribe')
    return { ...nothing, ...(locked && { locked }), summary: unsubscribing(locale) }
  // The footer's documents may be read on a locked site, but are not listed by search engines.
  if (locked) {
    const doc = address.kind === 'document' && isOpenDoc(document, address.slug)
    const page = doc ? documentPage(document, address.slug, locale) : null
    return { ...nothing, ...(page && toldBehindLock(page, long)), locked }
  }
  if (address.kind === 'private') return nothing
  if (address.kind === 'embed' || address.kind === 'board-embed')
    return (await isEmbedded(source, document, address))
      ? nothing
      : { ...nothing, status: 404, summary: missing(locale) }
  if (address.kind === 'report-missing')
    return { ...nothing, status: 404, summary: missingReport(document, locale) }
  const origin = portalOrigin(document, source.port)
  const opened = pageAddress(`/d/m/search/record/${searchParams.get('record')}`)
  const guid = opened.kind === 'record' ? opened.guid : null
  const searched = [...searchParams.keys()].some(
    (name) => name !== 'lang' && !(name === 'scorecard' && address.kind === 'statistics'),
  )
  const asked = { locale, opened: guid, searchParams }
  const page = await described(source, { origin, document }, address, asked)
  if (page === null) return { ...nothing, status: 404, summary: missing(locale) }
  const there = page.status === undefined && !page.unlisted
  return {
    ...nothing,
    status: page.status ?? 200,
    indexed: document.tenant.indexing === 'on' && !searched && there,
    title: [...page.parts, long].filter(Boolean).join(' · '),
    heading: page.heading,
    description: page.description && shortened(page.description, LONGEST_DESCRIPTION),
    kind: page.kind,
    // The address of a search is not that of the page it is made on.
    addresses:
      searched || !there ? null : addressesOf(origin, page.path, locale, document.tenant.locale),
    image:
      previewImage(page, { origin, document }, locale) ??
      (await shareImage(source.database, document, origin, locale)),
    data: searched ? null : page.data,
    trail: page.trail,
    ...(page.others && { others: page.others }),
    summary: {
      heading: page.heading,
      language: page.language,
      text: page.description,
      links: page.links ?? [],
    },
  }
}

/** A document of a locked agency: for its visitors, not for previews. */
function toldBehindLock(page: DescribedPage, agency: string): Partial<PageFacts> {
  return {
    title: `${page.heading} · ${agency}`,
    summary: { heading: page.heading, text: null, links: [] },
  }
}

/** The map for previews of a page; null for none. */
function previewImage(
  { preview, heading }: DescribedPage,
  { origin, document: { tenant } }: Publisher,
  locale: Locale,
): PageImage | null {
  if (preview == null) return null
  return {
    url: origin + previewPath(preview, locale, tenant.locale),
    alt: pageLabels('map', locale, {
      what: heading,
      agency: localize(tenant.branding.title.long, locale),
    }),
    mediaType: 'image/png',
    ...PREVIEW_SIZE,
  }
}

/** The facts of an address without a page; they never tell what it might have shown. */
function missing(locale: Locale): PageSummary {
  return {
    heading: pageLabels('missing', locale),
    text: pageLabels('missingText', locale),
    links: [{ text: pageLabels('homePage', locale), href: '/' }],
  }
}

/** The page in place of a report: the same for one that was deleted, another account's and one that never existed. */
function missingReport({ tenant }: TenantDocument, locale: Locale): PageSummary {
  const area = localize(tenant.names.mycc, locale)
  return {
    heading: pageLabels('reportMissing', locale),
    text: pageLabels('reportMissingText', locale, { area }),
    links: [{ text: area, href: '/mycc/reports' }],
  }
}

/** The link of a mail without scripts: its body is that of one click (RFC 8058). */
function unsubscribing(locale: Locale): PageSummary {
  return {
    heading: pageLabels('unsubscribe', locale),
    text: pageLabels('unsubscribeText', locale),
    links: [],
    form: {
      fields: [['List-Unsubscribe', 'One-Click']],
      button: pageLabels('unsubscribeButton', locale),
    },
  }
}

/** The agency's own language has the plain address. */
function addressesOf(
  origin: string,
  path: string,
  locale: Locale,
  agencyLocale: Locale,
): PageAddresses {
  const plain = origin + path
  const inLanguage = (language: Locale) =>
    language === agencyLocale ? plain : `${plain}${path.includes('?') ? '&' : '?'}lang=${language}`
  return {
    canonical: inLanguage(locale),
    alternates: [
      ...LOCALES.map((language) => [language, inLanguage(language)] as const),
      ['x-default', plain],
    ],
  }
}

/** A request for a page. */
interface AskedPage {
  readonly locale: Locale
  /** Guid of the record that is open beside a search. */
  readonly opened: string | null
  readonly searchParams: URLSearchParams
}

async function described(
  source: DescribingSource,
  publisher: Publisher,
  address: PageAddress,
  { locale, opened, searchParams }: AskedPage,
): Promise<DescribedPage | null> {
  const { database } = source
  const { document } = publisher
  switch (address.kind) {
    case 'home':
      return homePage(publisher, locale)
    case 'departments':
      return departmentsPage(publisher, locale)
    case 'document':
      return documentPage(document, address.slug, locale)
    case 'entrance':
      return entrancePage(document, address.page, locale)
    case 'level':
      return levelPage(publisher, address, locale)
    case 'department':
      return departmentPage(publisher, address.department, locale)
    case 'statistics':
      return statisticsPage(source, publisher, searchParams, locale)
    case 'saved': {
      const module = moduleIn(document, address.department, address.module)
      return module && savedPage(source, publisher, { ...address, module }, locale)
    }
    case 'module':
    case 'record': {
      const module = moduleIn(document, address.department, address.module)
      if (module === null) return null
      const guid = address.kind === 'record' ? address.guid : opened
      const record =
        guid === null ? null : await recordPage(database, publisher, module, guid, locale)
      if (address.kind === 'record') return record
      const filters = moduleFilters(module, 'anonymous')
      const search = searchedAddress(decodeSearch(searchParams, filters), filters)
      return record ?? modulePage(publisher, module, locale, search)
    }
    default:
      return null
  }
}

/** Whether the content of an embed exists. */
async function isEmbedded(
  source: DescribingSource,
  document: TenantDocument,
  address: Extract<PageAddress, { kind: 'embed' | 'board-embed' }>,
): Promise<boolean> {
  if (address.kind === 'embed')
    return moduleIn(document, address.department, address.module) !== null
  const scorecards = await publicScorecards(source, document.tenant.code)
  return scorecards.some(({ id }) => String(id) === address.scorecard)
}

function moduleIn(document: TenantDocument, id: string, code: string): ModuleDocument | null {
  const department = document.departments.find((one) => one.id === id)
  return department?.modules.includes(code) ? (moduleOf(document, code) ?? null) : null
}

/** The agency's picture for previews, at its own address; null where it has none. */
async function shareImage(
  database: Database,
  document: TenantDocument,
  origin: string,
  locale: Locale,
): Promise<PageImage | null> {
  const { code, branding } = document.tenant
  const file = branding.shareImage === null ? undefined : own(document.files, branding.shareImage)
  if (file === undefined) return null
  const stored = await tenantFile(database, code, file.sha256)
  const size = stored === null ? null : imageSize(stored.content)
  if (size === null) return null
  return {
    url: `${origin}/api/file/${file.sha256}`,
    alt: pageLabels('card', locale, { agency: localize(branding.title.long, locale) }),
    mediaType: file.mediaType,
    ...size,
  }
}
