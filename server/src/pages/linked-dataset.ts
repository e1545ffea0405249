import { type Locale, localize } from '@plat/contract/platform/localized'
import type { DatasetFacts } from '../datasets/describe-dataset.ts'
import { agency, breadcrumbs, type Publisher } from './linked-data.ts'
import type { PageLink } from './page-facts.ts'
import { isIndexed } from './indexed.ts'

/**
 * A module's data as a `Dataset` of schema.org, and the way to its page.
 * @param page the absolute address, what it says of itself, and the trail with the page at its end
 */
export function datasetData(
  publisher: Publisher,
  facts: DatasetFacts,
  page: { url: string; description: string; trail: readonly PageLink[]; locale: Locale },
): object {
  const { origin, document } = publisher
  const { w, s, e, n } = document.tenant.control.map.geo.agencyBounds
  const { locale } = page
  const { licence, source, loads, contact } = facts
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Dataset',
        '@id': `${page.url}#dataset`,
        url: page.url,
        name: localize(facts.title, locale),
        description: page.description,
        inLanguage: locale,
        isAccessibleForFree: true,
        creator: {
          '@type': 'Organization',
          name: localize(source.name, locale),
          ...(source.url && { url: source.url }),
        },
        publisher: {
          ...agency(publisher),
          ...(contact !== null && {
            contactPoint: { '@type': 'ContactPoint', email: contact },
          }),
        },
        ...(licence !== null && {
          license: licence.url ?? {
            '@type': 'CreativeWork',
            name: localize(licence.name, locale),
          },
        }),
        ...(loads.loaded !== null && { dateModified: loads.loaded }),
        spatialCoverage: {
          '@type': 'Place',
          geo: { '@type': 'GeoShape', box: `${s} ${w} ${n} ${e}` },
        },
        variableMeasured: facts.fields.map(({ id, label, meaning }) => ({
          '@type': 'PropertyValue',
          propertyID: id,
          name: localize(label, locale),
          ...(meaning !== null && { description: localize(meaning, locale) }),
        })),
        ...(loads.loaded !== null &&
          isIndexed(document) && {
            includedInDataCatalog: { '@type': 'DataCatalog', url: `${origin}/data.json` },
          }),
        distribution: facts.distributions
          .filter(({ kind }) => kind !== 'api')
          .map(({ href, media_type: type }) => ({
            '@type': 'DataDownload',
            encodingFormat: type,
            contentUrl: origin + href,
          })),
      },
      breadcrumbs(origin, page.trail),
    ],
  }
}
