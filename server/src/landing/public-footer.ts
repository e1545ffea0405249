import type { Footer } from '@plat/contract/landing/landing'
import { ACCESSIBILITY } from '../tenancy/content/check-links.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** The agency's footer; what it leaves out is made of its name, documents and contact address. */
export function publicFooter({ footer, docs, tenant }: TenantDocument): Footer {
  const { contact } = tenant.mail
  return {
    copyright: footer.copyright ?? `© ${tenant.branding.title.long}`,
    terms: footer.terms ?? (docs.some((doc) => doc.slug === 'terms') ? 'terms' : null),
    contact: footer.contact ?? (contact === null ? null : `mailto:${contact}`),
    accessibility: ACCESSIBILITY,
    columns: footer.columns,
  }
}
