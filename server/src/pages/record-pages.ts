import { type Locale, localize, otherLanguage } from '@plat/contract/platform/localized'
import type { Database } from '../platform/db/database.ts'
import type { RecordDetails, RecordSummary } from '@plat/contract/records/records'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { type Publisher, recordData, trailData } from './linked-data.ts'
import type { DescribedPage } from './page-facts.ts'
import { modulePath, trailTo } from './page-trail.ts'
import { dayWords } from '../platform/words.ts'
import { agencyLabels, pageLabels } from './page-labels.ts'
import { withdrawnRecord } from '../records/withdrawn-record.ts'
import { recordDetails } from '../records/record-details.ts'
import { addressLine } from '../records/record-row.ts'
import { areasAt } from '../places/area.ts'

/** A module's page. @param search of its address, see searched-address.ts */
export function modulePage(
  publisher: Publisher,
  module: ModuleDocument,
  locale: Locale,
  search: string,
): DescribedPage {
  const { document } = publisher
  const trail = trailTo(document, module, locale)
  const path = modulePath(document, module)
  const name = localize(module.name, locale)
  const noun = capital(localize(module.noun.other, locale))
  return {
    path,
    parts: [name],
    heading: name,
    description: module.summary
      ? localize(module.summary, locale)
      : agencyLabels('module', locale, document, { noun }),
    kind: 'website',
    data: trailData(publisher.origin, [...trail, { text: name, href: path }]),
    trail,
    preview: module.visibility.includes('everybody')
      ? { kind: 'module', module: module.code, search }
      : null,
  }
}

/** The page of a public or withdrawn record; null for any other. */
export async function recordPage(
  database: Database,
  publisher: Publisher,
  module: ModuleDocument,
  guid: string,
  locale: Locale,
): Promise<DescribedPage | null> {
  const { document } = publisher
  const details = await publicDetails(database, document, module, guid)
  if (details === undefined) return withdrawnPage(database, publisher, module, guid, locale)
  const { record } = details
  const name = localize(module.name, locale)
  const above = modulePath(document, module)
  const path = `${above}/search/record/${record.guid}`
  const trail = [...trailTo(document, module, locale), { text: name, href: above }]
  const page = {
    url: publisher.origin + path,
    locale,
    trail: [...trail, { text: record.title, href: path }],
  }
  return {
    path,
    parts: [record.title, name],
    heading: record.title,
    description: recordDescription(record, locale),
    kind: 'article',
    data: recordData(publisher, module, record, page),
    trail,
    language: otherLanguage(record.title, locale, document.tenant.locale),
    preview:
      details.locations.length === 0
        ? null
        : { kind: 'record', module: module.code, guid: record.guid },
  }
}

/**
 * One line about a record for previews: type, status, address, date and number. Descriptions and attributes are left
 * out, because they may name people.
 */
export function recordDescription(record: RecordSummary, locale: Locale): string {
  const { type_display: type, status_display: status, addresses, record_date: date } = record
  return [
    type && localize(type, locale),
    status && localize(status, locale),
    addressLine(addresses[0]),
    date && dayWords(date, locale),
    record.agency_reference,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A public record. A restricted one is answered like one that does not exist. */
export async function publicDetails(
  database: Database,
  document: TenantDocument,
  module: ModuleDocument,
  guid: string,
): Promise<RecordDetails | undefined> {
  const tenant = document.tenant.code
  const areaAt = async (row: { lng: number | null; lat: number | null }) =>
    (await areasAt(database, { tenant, document }, [row]))[0] ?? null
  const [details] = await recordDetails(
    database,
    tenant,
    module,
    { guid, areaAt },
    { visibility: 0, document },
  )
  return details
}

async function withdrawnPage(
  database: Database,
  { document }: Publisher,
  module: ModuleDocument,
  guid: string,
  locale: Locale,
): Promise<DescribedPage | null> {
  const { code, timeZone } = document.tenant
  const withdrawn = await withdrawnRecord(database, code, module, guid, { visibility: 0, timeZone })
  if (withdrawn === null) return null
  const { reference, day } = withdrawn
  return gonePage(document, module, locale, {
    path: `${modulePath(document, module)}/search/record/${guid}`,
    heading: reference,
    description: agencyLabels('withdrawn', locale, document, {
      reference,
      day: dayWords(day, locale),
    }),
  })
}

/** The page of a withdrawn record, which explains old links to it. */
export function gonePage(
  document: TenantDocument,
  module: ModuleDocument,
  locale: Locale,
  page: Pick<DescribedPage, 'path' | 'heading' | 'description'>,
): DescribedPage {
  const name = localize(module.name, locale)
  const above = modulePath(document, module)
  return {
    ...page,
    status: 410,
    parts: [page.heading, name],
    kind: 'website',
    data: null,
    trail: [...trailTo(document, module, locale), { text: name, href: above }],
    links: [{ text: pageLabels('search', locale), href: above }],
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
