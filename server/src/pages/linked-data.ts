import type { RecordSummary } from '@plat/contract/records/records'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { addressLine } from '../records/record-row.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { PageLink } from './page-facts.ts'

/** The agency as publisher in linked data: its own origin and the name of its home page. */
export interface Publisher {
  readonly origin: string
  readonly document: TenantDocument
}

/** The agency itself, for its home page. */
export function agencyData(publisher: Publisher, locale: Locale): object {
  return { '@context': 'https://schema.org', ...agency(publisher, locale) }
}

/** The way from the home page to a page of departments or modules. */
export function trailData(origin: string, trail: readonly PageLink[]): object {
  return { '@context': 'https://schema.org', ...breadcrumbs(origin, trail) }
}

/**
 * What a record is: a permit where its module calls it so, else a report. Only the fields that
 * previews show: never people, descriptions or attributes.
 * @param trail with the record's own page at its end.
 */
export function recordData(
  publisher: Publisher,
  module: ModuleDocument,
  record: RecordSummary,
  page: { url: string; trail: readonly PageLink[]; locale: Locale },
): object {
  const place = placeOf(record)
  const common = {
    '@id': `${page.url}#record`,
    url: page.url,
    name: record.title,
    identifier: record.agency_reference,
  }
  const type = record.type_display === null ? null : localize(record.type_display, page.locale)
  const subject = isPermit(module)
    ? {
        '@type': 'GovernmentPermit',
        ...common,
        ...(type === null ? {} : { category: type }),
        issuedBy: agency(publisher, page.locale),
        validIn: {
          '@type': 'AdministrativeArea',
          name: localize(publisher.document.tenant.branding.title.long, page.locale),
        },
        ...(record.record_date === null ? {} : { validFrom: record.record_date }),
      }
    : {
        '@type': 'Report',
        ...common,
        ...(type === null ? {} : { genre: type }),
        publisher: agency(publisher, page.locale),
        ...(record.record_date === null ? {} : { datePublished: record.record_date }),
        ...(place === null ? {} : { contentLocation: place }),
      }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebPage',
        '@id': page.url,
        url: page.url,
        name: record.title,
        inLanguage: page.locale,
        mainEntity: subject,
        ...(place === null ? {} : { contentLocation: place }),
        breadcrumb: breadcrumbs(publisher.origin, page.trail),
      },
    ],
  }
}

/** Whether a module's records are permits: what the agency calls one of them says so. */
function isPermit({ noun }: ModuleDocument): boolean {
  return /\b(permit|licen[cs]e)\b/i.test(localize(noun.one, 'en'))
}

function agency({ origin, document }: Publisher, locale: Locale) {
  return {
    '@type': 'GovernmentOrganization',
    '@id': `${origin}/#agency`,
    name: localize(document.tenant.branding.title.long, locale),
    url: `${origin}/`,
  }
}

function placeOf({ addresses, location }: RecordSummary): object | null {
  const [address] = addresses
  if (address === undefined && location === null) return null
  return {
    '@type': 'Place',
    ...(address === undefined ? {} : { address: addressLine(address) }),
    ...(location === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', longitude: location[0], latitude: location[1] } }),
  }
}

function breadcrumbs(origin: string, trail: readonly PageLink[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: origin + href,
    })),
  }
}
