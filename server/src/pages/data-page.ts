import type { Dataset, LoadReason } from '@plat/contract/datasets/datasets'
import { type Locale, localize, otherLanguage } from '@plat/contract/platform/localized'
import { datasetDescription } from '../datasets/dataset-description.ts'
import { datasetFacts, type DatasetFacts, publicCounts } from '../datasets/describe-dataset.ts'
import { readLoads } from '../datasets/read-loads.ts'
import { momentWords, numberWords } from '../platform/words.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { isPublic, type ModuleDocument } from '../tenancy/document/module-document.ts'
import { dataLabels, formLabel, frequencyLabel, kindLabel } from './data-page-labels.ts'
import { datasetData } from './linked-dataset.ts'
import type { Publisher } from './linked-data.ts'
import type { DescribedPage, OtherForm, PageField, PageSection } from './page-facts.ts'
import { dataPagePath, modulePath, trailTo } from './page-trail.ts'

/** Forms that the page's head names: what a program reads as it is. */
const FILES = new Set<Dataset['distributions'][number]['kind']>(['csv', 'geojson', 'atom'])

/** The page about a module's data; null for a module without anything for everybody. */
export async function dataPage(
  source: SearchDependencies,
  publisher: Publisher,
  module: ModuleDocument,
  locale: Locale,
): Promise<DescribedPage | null> {
  if (!isPublic(module)) return null
  const { document, origin } = publisher
  const { code } = document.tenant
  const loads = await readLoads(source.database, code, module.code)
  const facts = datasetFacts(document, module, loads.get(module.code), new Date())
  const name = localize(module.name, locale)
  const path = dataPagePath(document, module)
  const above = modulePath(document, module)
  const heading = dataLabels('heading', locale, { name })
  const description = datasetDescription(document, facts, locale)
  const trail = [...trailTo(document, module, locale), { text: name, href: above }]
  const title = dataLabels('title', locale)
  return {
    path,
    parts: [title, name],
    heading,
    description,
    kind: 'website',
    trail,
    data: datasetData(publisher, facts, {
      url: origin + path,
      trail: [...trail, { text: title, href: path }],
      description,
      locale,
    }),
    others: otherForms(facts, origin, name),
    sections: [
      loadsSection(facts, document.tenant.timeZone, locale),
      ...(await recordsSection(source, code, module.code, locale)),
      ...reasonsSection('refused', facts.loads.refused, locale),
      ...reasonsSection('repaired', facts.loads.repaired, locale),
      originSection(facts, locale),
      {
        heading: dataLabels('forms', locale),
        links: [
          ...facts.distributions.map(({ kind, href }) => ({ text: formLabel(kind, locale), href })),
          { text: dataLabels('search', locale), href: above },
        ],
      },
      fieldsSection(facts, locale, document.tenant.locale),
    ],
  }
}

function loadsSection(
  { loads, update_frequency: frequency }: DatasetFacts,
  timeZone: string,
  locale: Locale,
): PageSection {
  const moment = (instant: string) => momentWords(new Date(instant), locale, timeZone)
  const fields: PageField[] = [
    [
      dataLabels('loaded', locale),
      loads.loaded === null ? dataLabels('never', locale) : moment(loads.loaded),
    ],
    ...(loads.failed === null
      ? []
      : [[dataLabels('failed', locale), moment(loads.failed)] as const]),
    [
      dataLabels('next', locale),
      loads.next === null ? dataLabels('byHand', locale) : moment(loads.next),
    ],
    ...(frequency === null
      ? []
      : [[dataLabels('frequency', locale), frequencyLabel(frequency, locale)] as const]),
  ]
  const failed = loads.failed !== null && loads.loaded !== null
  return {
    heading: dataLabels('loads', locale),
    ...(failed && { text: dataLabels('failedText', locale) }),
    fields,
  }
}

/** How many records there are; nothing while no index answers: the page itself must not fail for it. */
async function recordsSection(
  source: SearchDependencies,
  tenant: string,
  module: string,
  locale: Locale,
): Promise<PageSection[]> {
  try {
    const records = await publicCounts(source, tenant, module)
    const names = ['all', 'live', 'archived', 'located'] as const
    return [
      {
        heading: dataLabels('records', locale),
        fields: names.map((name) => [dataLabels(name, locale), numberWords(records[name], locale)]),
      },
    ]
  } catch (error) {
    source.logger.warn({ err: error, tenant, module }, 'a page about data has no counts')
    return []
  }
}

function reasonsSection(
  name: 'refused' | 'repaired',
  { total, reasons }: { readonly total: number; readonly reasons: readonly LoadReason[] },
  locale: Locale,
): PageSection[] {
  if (total === 0) return []
  return [
    {
      heading: `${dataLabels(name, locale)}: ${numberWords(total, locale)}`,
      fields: reasons.map(({ field, reason, count }) => [
        [field && localize(field, locale), localize(reason, locale)].filter(Boolean).join(': '),
        numberWords(count, locale),
      ]),
    },
  ]
}

function originSection({ source, licence, contact }: DatasetFacts, locale: Locale): PageSection {
  const name = (one: { readonly name: Parameters<typeof localize>[0] }) =>
    localize(one.name, locale)
  return {
    heading: dataLabels('origin', locale),
    fields: [
      [dataLabels('source', locale), name(source)],
      [
        dataLabels('licence', locale),
        licence === null ? dataLabels('noLicence', locale) : name(licence),
      ],
    ],
    links: [
      ...(source.url === null ? [] : [{ text: name(source), href: source.url }]),
      ...(licence?.url == null ? [] : [{ text: name(licence), href: licence.url }]),
      ...(contact === null
        ? []
        : [{ text: dataLabels('contact', locale), href: `mailto:${contact}` }]),
    ],
  }
}

function fieldsSection({ fields }: DatasetFacts, locale: Locale, own: Locale): PageSection {
  return {
    heading: dataLabels('fields', locale),
    fields: fields.map(({ label, kind, meaning }) => {
      const words = [kindLabel(kind, locale), meaning && localize(meaning, locale)]
      const its = meaning === null ? undefined : otherLanguage(meaning, locale, own)
      const value = words.filter(Boolean).join('. ')
      const name = localize(label, locale)
      return its === undefined ? [name, value] : [name, value, its]
    }),
  }
}

function otherForms({ distributions }: DatasetFacts, origin: string, title: string): OtherForm[] {
  return distributions
    .filter(({ kind }) => FILES.has(kind))
    .map(({ href, media_type: type }) => ({ type, title, href: origin + href }))
}
