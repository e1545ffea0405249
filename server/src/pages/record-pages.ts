import { type Locale, localize, otherLanguage } from '@plat/contract/platform/localized'
import type { Database } from '../platform/db/database.ts'
import type { RecordDetails } from '@plat/contract/records/records'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { isPublic, type ModuleDocument } from '../tenancy/document/module-document.ts'
import { type Publisher, recordData, trailData } from './linked-data.ts'
import type { DescribedPage } from './page-facts.ts'
import { modulePath, trailTo } from './page-trail.ts'
import { dayWords } from '../platform/words.ts'
import { agencyLabels, pageLabels } from './page-labels.ts'
import { recentRecords } from './recent-records.ts'
import { withdrawnRecord } from '../records/withdrawn-record.ts'
import { recordDetails } from '../records/record-details.ts'
import { areasAt } from '../places/area.ts'
import { recordDescription, recordFields } from './record-facts.ts'
import { recordSections } from './record-sections.ts'

/**
 * A module's page, with the records that were added last.
 * @param searched the address holds a search, which is not made here: the page says so.
 */
export async function modulePage(
  database: Database,
  publisher: Publisher,
  module: ModuleDocument,
  { locale, searched, search }: { locale: Locale; searched: boolean; search: string },
): Promise<DescribedPage> {
  const { document } = publisher
  const recent = await recentRecords(database, document.tenant.code, module)
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
    preview: isPublic(module) ? { kind: 'module', module: module.code, search } : null,
    sections: [
      {
        heading: pageLabels('recent', locale),
        ...(searched && { text: pageLabels('notSearched', locale) }),
        links: recent.map((record) => ({
          text: `${record.title} (${record.agency_reference})`,
          href: `${path}/search/record/${record.guid}`,
          language: otherLanguage(record.title, locale, document.tenant.locale),
        })),
      },
    ],
  }
}

/** The page of one record, or what is told of one that was withdrawn; null where there is none for everybody. */
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
    fields: recordFields(record, locale),
    language: otherLanguage(record.title, locale, document.tenant.locale),
    sections: recordSections(details, locale, document.tenant.locale),
    preview:
      details.locations.length === 0
        ? null
        : { kind: 'record', module: module.code, guid: record.guid },
  }
}

/** A record as everybody may read it; one that is restricted and one that is not there look the same. */
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
  const name = localize(module.name, locale)
  const above = modulePath(document, module)
  return {
    status: 410,
    path: `${above}/search/record/${guid}`,
    parts: [reference, name],
    heading: reference,
    description: agencyLabels('withdrawn', locale, document, {
      reference,
      day: dayWords(day, locale),
    }),
    kind: 'website',
    data: null,
    trail: [...trailTo(document, module, locale), { text: name, href: above }],
    links: [{ text: pageLabels('search', locale), href: above }],
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
