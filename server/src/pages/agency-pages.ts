import { type Locale, localize, otherLanguage } from '@plat/contract/platform/localized'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { findLevel } from '@plat/contract/departments/department-levels'
import { accessibilityStatement } from '../tenancy/content/accessibility-statement.ts'
import { ACCESSIBILITY } from '../tenancy/content/check-links.ts'
import { agencyData, type Publisher, trailData } from './linked-data.ts'
import type { PageAddress } from './page-address.ts'
import type { DescribedPage, PageLink } from './page-facts.ts'
import { homeLink, modulePath } from './page-trail.ts'
import { agencyLabels, departmentsTitle, pageLabels } from './page-labels.ts'

/** The agency's first page. */
export function homePage(publisher: Publisher, locale: Locale): DescribedPage {
  const { document } = publisher
  const { branding, locale: own } = document.tenant
  const { long } = branding.title
  return {
    path: '/',
    parts: [],
    heading: localize(long, locale),
    language: otherLanguage(long, locale, own),
    description: agencyLabels('home', locale, document),
    kind: 'website',
    data: agencyData(publisher, locale),
    trail: [],
    links: departmentLinks(document, locale),
  }
}

/** The list of departments. */
export function departmentsPage({ document, origin }: Publisher, locale: Locale): DescribedPage {
  const title = departmentsTitle(document, locale)
  const trail = [homeLink(document, locale)]
  return {
    path: '/departments',
    parts: [title],
    heading: title,
    description: agencyLabels('home', locale, document),
    kind: 'website',
    data: trailData(origin, [...trail, { text: title, href: '/departments' }]),
    trail,
    links: departmentLinks(document, locale),
  }
}

/** A department with its modules; null for one that does not exist. */
export function departmentPage(
  { document, origin }: Publisher,
  id: string,
  locale: Locale,
): DescribedPage | null {
  const department = document.departments.find((one) => one.id === id)
  if (department === undefined) return null
  const title = localize(department.title?.long ?? department.name, locale)
  const trail = [homeLink(document, locale)]
  return {
    path: `/${id}`,
    parts: [title],
    heading: title,
    description: department.summary
      ? localize(department.summary, locale)
      : agencyLabels('department', locale, document, {
          name: localize(department.name, locale),
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

/** A document of the agency; null for one that does not exist. */
export function documentPage(
  document: TenantDocument,
  slug: string,
  locale: Locale,
): DescribedPage | null {
  const own = document.docs.find((one) => one.slug === slug)
  const doc = own ?? (slug === ACCESSIBILITY ? accessibilityStatement(document) : undefined)
  if (doc === undefined) return null
  const title = localize(doc.title, locale)
  return {
    path: `/doc/${slug}`,
    parts: [title],
    heading: title,
    description: `${title}: ${localize(document.tenant.branding.title.long, locale)}`,
    kind: 'article',
    data: null,
    trail: [homeLink(document, locale)],
    language: otherLanguage(doc.title, locale, document.tenant.locale),
  }
}

/** A page for logging in or signing up: what an account is for, and what works without one. */
export function entrancePage(
  document: TenantDocument,
  page: Extract<PageAddress, { kind: 'entrance' }>['page'],
  locale: Locale,
): DescribedPage {
  const title = pageLabels(page, locale)
  return {
    path: '',
    unlisted: true,
    parts: [title],
    heading: title,
    description: pageLabels('account', locale),
    kind: 'website',
    data: null,
    trail: [homeLink(document, locale)],
    links: departmentLinks(document, locale),
  }
}

/** A department in the browser of departments; null where the names lead nowhere. */
export function levelPage(
  publisher: Publisher,
  { department: id, names }: { department: string; names: readonly string[] },
  locale: Locale,
): DescribedPage | null {
  const { document } = publisher
  const department = document.departments.find((one) => one.id === id)
  if (department === undefined) return null
  // Levels may be a group's own: who has it is not known here, so any group's will do.
  const forms = [department, ...Object.values(department.variants)]
  const there = forms.some(({ navigation = department.navigation, options = department.options }) =>
    findLevel({ navigation, options }, names),
  )
  const page = there ? departmentPage(publisher, id, locale) : null
  return page && { ...page, unlisted: true }
}

function departmentLinks(document: TenantDocument, locale: Locale): PageLink[] {
  return document.departments.map(({ id, title, name }) => ({
    text: localize(title?.long ?? name, locale),
    href: `/${id}`,
  }))
}
