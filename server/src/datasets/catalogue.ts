import { type Locale, localize } from '@plat/contract/platform/localized'
import { addressesOf } from '../tenancy/document/addresses.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { isPublic } from '../tenancy/document/module-document.ts'
import { datasetDescription } from './dataset-description.ts'
import { datasetFacts, type DatasetFacts, datasetPath } from './describe-dataset.ts'
import { schedulePeriodicity, wordedPeriodicity } from './periodicity.ts'
import type { LoadRow } from './read-loads.ts'

const SCHEMA = 'https://project-open-data.cio.gov/v1.1/schema'
const TITLES = {
  csv: 'CSV',
  geojson: 'GeoJSON',
  atom: 'Atom',
  ogc: 'OGC API - Features',
  api: 'API',
} as const
/** Characters that DCAT-US leaves for `rights`. */
const LONGEST_RIGHTS = 255
const FEATURES = 'http://www.opengis.net/spec/ogcapi-features-1/1.0'

/** What a catalogue depends on beside the agency's document. */
interface CatalogueSource {
  readonly loads: ReadonlyMap<string, LoadRow>
  /** Port that the server listens on. */
  readonly port: number
  readonly now: Date
}

/**
 * The agency's datasets as a DCAT-US 1.1 catalogue, in the agency's language: those of public modules that have been
 * loaded, for `modified` is required. Without any mail address of the agency's there is no `contactPoint`. Pure.
 */
export function dataCatalogue(document: TenantDocument, source: CatalogueSource): object {
  const { origin } = addressesOf(document, source.port)
  return {
    '@context': `${SCHEMA}/catalog.jsonld`,
    '@id': `${origin}/data.json`,
    '@type': 'dcat:Catalog',
    conformsTo: SCHEMA,
    describedBy: `${SCHEMA}/catalog.json`,
    dataset: document.modules.filter(isPublic).flatMap((module) => {
      const facts = datasetFacts(document, module, source.loads.get(module.code), source.now)
      const { loaded } = facts.loads
      return loaded === null ? [] : [catalogued(document, facts, loaded, source)]
    }),
  }
}

function catalogued(
  document: TenantDocument,
  facts: DatasetFacts,
  modified: string,
  { port, now }: CatalogueSource,
): object {
  const { tenant } = document
  const { locale } = tenant
  const addresses = addressesOf(document, port)
  const page = `${addresses.module(facts.module)}/data`
  const department = localize(departmentOf(document, facts.module).name, locale)
  const title = localize(facts.title, locale)
  const tags = moduleOf(document, facts.module)?.share.tags ?? []
  const { w, s, e, n } = tenant.control.map.geo.agencyBounds
  const frequency = datasetPeriodicity(facts, now)
  return {
    '@type': 'dcat:Dataset',
    identifier: page,
    accessLevel: 'public',
    title,
    description: datasetDescription(document, facts, locale),
    keyword: [...new Set([title, ...tags])],
    theme: [department],
    language: [locale],
    modified,
    ...(frequency === null ? {} : { accrualPeriodicity: frequency }),
    publisher: { '@type': 'org:Organization', name: tenant.branding.title.long },
    ...(facts.contact === null
      ? {}
      : {
          contactPoint: {
            '@type': 'vcard:Contact',
            fn: tenant.branding.title.long,
            hasEmail: `mailto:${facts.contact}`,
          },
        }),
    ...licence(facts, locale),
    spatial: [w, s, e, n].join(','),
    landingPage: page,
    describedBy: addresses.origin + datasetPath(facts.module),
    describedByType: 'application/json',
    ...(facts.source.url === null ? {} : { references: [facts.source.url] }),
    distribution: facts.distributions.map((one) => distribution(one, addresses.origin, title)),
  }
}

/** `license` is an address only; a licence that has none is a statement about rights. */
function licence({ licence: one }: DatasetFacts, locale: Locale): object {
  if (one === null) return {}
  return one.url === null
    ? { rights: localize(one.name, locale).slice(0, LONGEST_RIGHTS) }
    : { license: one.url }
}

function distribution(
  { kind, href, media_type: mediaType }: DatasetFacts['distributions'][number],
  origin: string,
  title: string,
): object {
  const common = {
    '@type': 'dcat:Distribution',
    title: `${title}: ${TITLES[kind]}`,
    format: TITLES[kind],
  }
  if (kind === 'ogc') return { ...common, accessURL: origin + href, conformsTo: FEATURES }
  if (kind === 'api') return { ...common, accessURL: origin + href }
  return { ...common, downloadURL: origin + href, mediaType }
}

/** How often the records are brought up to date, as catalogues write it; null where nobody has said. */
function datasetPeriodicity(
  { update_frequency: frequency, loads: { schedule } }: DatasetFacts,
  now: Date,
): string | null {
  if (frequency !== null) return wordedPeriodicity(frequency)
  return schedule === null ? null : schedulePeriodicity(schedule.cron, schedule.time_zone, now)
}
