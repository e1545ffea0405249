import { type Locale, localize } from '@plat/contract/platform/localized'
import { departmentOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { PageLink } from './page-facts.ts'

/** Path of a module's page. */
export function modulePath(document: TenantDocument, { code }: ModuleDocument): string {
  return `/${departmentOf(document, code).id}/${code}`
}

/** The first step of every trail. */
export function homeLink({ tenant }: TenantDocument, locale: Locale): PageLink {
  return { text: localize(tenant.branding.title.long, locale), href: '/' }
}

/** The pages above a module's. */
export function trailTo(
  document: TenantDocument,
  module: ModuleDocument,
  locale: Locale,
): PageLink[] {
  const department = departmentOf(document, module.code)
  const text = localize(department.title?.long ?? department.name, locale)
  return [homeLink(document, locale), { text, href: `/${department.id}` }]
}
