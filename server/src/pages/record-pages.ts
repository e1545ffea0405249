import { type Locale, localize } from '@plat/contract/platform/localized'
import type { Database } from '../platform/db/database.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { type Publisher, recordData, trailData } from './linked-data.ts'
import type { DescribedPage } from './page-facts.ts'
import { agencyWords, modulePath, trailTo } from './page-trail.ts'
import { pageLabels } from './page-labels.ts'
import { publicRecord, recentRecords } from './public-record.ts'
import { recordDescription, recordFields } from './record-facts.ts'

/** A module's page, with the records that were added last. */
export async function modulePage(
  database: Database,
  publisher: Publisher,
  module: ModuleDocument,
  locale: Locale,
): Promise<DescribedPage> {
  const { document } = publisher
  const recent = await recentRecords(database, document.tenant.code, module)
  const trail = trailTo(document, module, locale)
  const path = modulePath(document, module)
  const name = localize(module.name, locale)
  const parts = {
    agency: agencyWords(document, locale),
    noun: capital(localize(module.noun.other, locale)),
  }
  return {
    path,
    parts: [name],
    heading: name,
    description: module.summary
      ? localize(module.summary, locale)
      : pageLabels('module', locale, parts),
    kind: 'website',
    data: trailData(publisher.origin, [...trail, { text: name, href: path }]),
    trail,
    links: recent.map((record) => ({
      text: `${record.title} (${record.agency_reference})`,
      href: `${path}/search/record/${record.guid}`,
    })),
  }
}

/** The page of one record; null where there is none for everybody. */
export async function recordPage(
  database: Database,
  publisher: Publisher,
  module: ModuleDocument,
  guid: string,
  locale: Locale,
): Promise<DescribedPage | null> {
  const { document } = publisher
  const record = await publicRecord(database, document.tenant.code, module, guid)
  if (record === null) return null
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
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
