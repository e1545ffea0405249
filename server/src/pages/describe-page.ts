import { LOCALES, type Locale } from '@plat/contract/platform/localized'
import type { Database } from '../platform/db/database.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { departmentPage, departmentsPage, documentPage, homePage } from './agency-pages.ts'
import type { Publisher } from './linked-data.ts'
import { pageAddress } from './page-address.ts'
import type { DescribedPage, PageAddresses, PageFacts } from './page-facts.ts'
import { shortened } from './page-labels.ts'
import { modulePage, recordPage } from './record-pages.ts'
import { shareImage } from './share-image.ts'

/** What describing a page needs. */
export interface PageSource {
  readonly database: Database
  /** Port of hosts of this computer, see portal-origin.ts. */
  readonly port: number
}

const LONGEST_DESCRIPTION = 200

/**
 * What an address says of itself to everybody: nothing of a locked agency, and of a record that is not
 * everybody's the same as of one that is not there.
 * @param url path and query as the request has them
 */
export async function describePage(
  source: PageSource,
  document: TenantDocument,
  url: string,
): Promise<PageFacts> {
  const { pathname, searchParams } = new URL(url, 'http://page.invalid')
  const asked = searchParams.get('lang')
  const locale = LOCALES.find((one) => one === asked) ?? document.tenant.locale
  const { long } = document.tenant.branding.title
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
  }
  const address = pageAddress(pathname)
  if (document.tenant.access.basicLogin === 'required') return { ...nothing, locked: true }
  if (address.kind === 'private') return nothing
  const origin = portalOrigin(document, source.port)
  const opened = pageAddress(`/d/m/search/record/${searchParams.get('record')}`)
  const guid = opened.kind === 'record' ? opened.guid : null
  const page = await described(source, { origin, document }, address, { locale, opened: guid })
  if (page === null) return { ...nothing, status: 404 }
  const searched = [...searchParams.keys()].some((name) => name !== 'lang')
  return {
    ...nothing,
    indexed: document.tenant.indexing === 'on' && !searched,
    title: [...page.parts, long].filter(Boolean).join(' · '),
    heading: page.heading,
    description: page.description && shortened(page.description, LONGEST_DESCRIPTION),
    kind: page.kind,
    // The address of a search is not that of the page it is made on.
    addresses: searched ? null : addressesOf(origin, page.path, locale, document.tenant.locale),
    image: await shareImage(source.database, document, origin, locale),
    data: searched ? null : page.data,
    trail: page.trail,
    summary: {
      heading: page.heading,
      text: page.description,
      fields: page.fields ?? [],
      links: page.links ?? [],
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
    language === agencyLocale ? plain : `${plain}?lang=${language}`
  return {
    canonical: inLanguage(locale),
    alternates: [
      ...LOCALES.map((language) => [language, inLanguage(language)] as const),
      ['x-default', plain],
    ],
  }
}

async function described(
  { database }: PageSource,
  publisher: Publisher,
  address: ReturnType<typeof pageAddress>,
  /** `opened`: guid of the record that is open beside a search. */
  { locale, opened }: { locale: Locale; opened: string | null },
): Promise<DescribedPage | null> {
  const { document } = publisher
  switch (address.kind) {
    case 'home':
      return homePage(publisher, locale)
    case 'departments':
      return departmentsPage(publisher, locale)
    case 'document':
      return documentPage(document, address.slug, locale)
    case 'department':
      return departmentPage(publisher, address.department, locale)
    case 'module':
    case 'record': {
      const module = moduleIn(document, address.department, address.module)
      if (module === null) return null
      const guid = address.kind === 'record' ? address.guid : opened
      const record =
        guid === null ? null : await recordPage(database, publisher, module, guid, locale)
      if (address.kind === 'record') return record
      return record ?? modulePage(database, publisher, module, locale)
    }
    default:
      return null
  }
}

function moduleIn(document: TenantDocument, id: string, code: string): ModuleDocument | null {
  const department = document.departments.find((one) => one.id === id)
  return department?.modules.includes(code) ? (moduleOf(document, code) ?? null) : null
}
