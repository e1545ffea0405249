import type { Footer } from '@plat/contract/landing/landing'
import { inEachLanguage } from '@plat/contract/platform/localized'
import { ACCESSIBILITY } from './check-links.ts'
import type { TenantDocument } from '../document/document.ts'

/** The agency's footer; what it leaves out is made of its name, documents and contact address. */
export function publicFooter({ footer, docs, tenant }: TenantDocument): Footer {
  const { contact } = tenant.mail
  return {
    copyright:
      footer.copyright ?? inEachLanguage(tenant.branding.title.long, (name) => `© ${name}`),
    terms: footer.terms ?? (docs.some((doc) => doc.slug === 'terms') ? 'terms' : null),
    contact: footer.contact ?? (contact === null ? null : `mailto:${contact}`),
    accessibility: ACCESSIBILITY,
    columns: footer.columns,
  }
}

/** Documents that may be read before an agency's lock is passed: what the footer of every page leads to. */
export function isOpenDoc(document: TenantDocument, slug: string): boolean {
  return slug === ACCESSIBILITY || slug === publicFooter(document).terms
}
