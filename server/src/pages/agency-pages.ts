import { type Locale, localize } from '@plat/contract/platform/localized'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { agencyData, type Publisher, trailData } from './linked-data.ts'
import type { DescribedPage, PageLink } from './page-facts.ts'
import { agencyWords, homeLink, modulePath } from './page-trail.ts'
import { departmentsTitle, pageLabels } from './page-labels.ts'

/** The agency's first page. */
export function homePage(publisher: Publisher, locale: Locale): DescribedPage {
  const { document } = publisher
  return {
    path: '/',
    parts: [],
    heading: document.tenant.branding.title.long,
    description: pageLabels('home', locale, { agency: agencyWords(document, locale) }),
    kind: 'website',
    data: agencyData(publisher),
    trail: [],
    links: departmentLinks(document, locale),
  }
}

/** The list of departments. */
export function departmentsPage({ document, origin }: Publisher, locale: Locale): DescribedPage {
  const title = departmentsTitle(document, locale)
  const trail = [homeLink(document)]
  return {
    path: '/departments',
    parts: [title],
    heading: title,
    description: pageLabels('home', locale, { agency: agencyWords(document, locale) }),
    kind: 'website',
    data: trailData(origin, [...trail, { text: title, href: '/departments' }]),
    trail,
    links: departmentLinks(document, locale),
  }
}

/** A department with its modules; null for one that is not there. */
export function departmentPage(
  { document, origin }: Publisher,
  id: string,
  locale: Locale,
): DescribedPage | null {
  const department = document.departments.find((one) => one.id === id)
  if (department === undefined) return null
  const title = localize(department.title?.long ?? department.name, locale)
  const trail = [homeLink(document)]
  return {
    path: `/${id}`,
    parts: [title],
    heading: title,
    description: department.summary
      ? localize(department.summary, locale)
      : pageLabels('department', locale, {
          name: localize(department.name, locale),
          agency: agencyWords(document, locale),
        }),
    kind: 'website',
    data: trailData(origin, [...trail, { text: title, href: `/${id}` }]),
    trail,
    links: department.modules.flatMap((code) => {
      const module = moduleOf(document, code)
      if (module === undefined) return []
      return [{ text: localize(module.name, locale), href: modulePath(document, module) }]
    }),
  }
}

/** A document of the agency; null for one that is not there. */
export function documentPage(
  document: TenantDocument,
  slug: string,
  locale: Locale,
): DescribedPage | null {
  const doc = document.docs.find((one) => one.slug === slug)
  if (doc === undefined) return null
  const title = localize(doc.title, locale)
  return {
    path: `/doc/${slug}`,
    parts: [title],
    heading: title,
    description: `${title}: ${document.tenant.branding.title.long}`,
    kind: 'article',
    data: null,
    trail: [homeLink(document)],
  }
}

function departmentLinks(document: TenantDocument, locale: Locale): PageLink[] {
  return document.departments.map(({ id, title, name }) => ({
    text: localize(title?.long ?? name, locale),
    href: `/${id}`,
  }))
}
