import { type Locale, localize } from '@plat/contract/platform/localized'
import { ACCESSIBILITY } from '../tenancy/content/check-links.ts'
import { accessibilityStatement } from '../tenancy/content/accessibility-statement.ts'
import { imageAddress } from '../tenancy/content/content-text.ts'
import { isOpenDoc, publicFooter } from '../tenancy/content/public-footer.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { PageLink, PageShell } from './page-facts.ts'
import { pageLabels } from './page-labels.ts'

/** Logo, documents and contact of an agency, for every summary. Pure. */
export function pageShell(document: TenantDocument, locale: Locale): PageShell {
  const { branding } = document.tenant
  return {
    agency: localize(branding.title.long, locale),
    logo: branding.logo === null ? null : imageAddress(document.files, branding.logo),
    links: footerLinks(document, locale),
  }
}

function footerLinks(document: TenantDocument, locale: Locale): PageLink[] {
  const { contact } = publicFooter(document)
  const all = document.docs.some(({ slug }) => slug === ACCESSIBILITY)
    ? document.docs
    : [...document.docs, accessibilityStatement(document)]
  const locked = document.tenant.access.basicLogin === 'required'
  const docs = all.filter(({ slug }) => !locked || isOpenDoc(document, slug))
  const links = docs.map(({ slug, title }) => ({
    text: localize(title, locale),
    href: `/doc/${slug}`,
  }))
  // A contact that is one of the documents is there already, or not open yet.
  if (contact === null || contact.startsWith('/doc/')) return links
  const text = pageLabels('contact', locale)
  return [...links.filter((link) => link.text !== text), { text, href: contact }]
}
