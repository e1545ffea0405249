import { embedPath, exportPath } from '@plat/contract/exports/exports'
import { localize } from '@plat/contract/platform/localized'
import { searchAddressFaults } from '@plat/contract/search/search-url-check'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { allowsEmbeds } from '../tenancy/public-config.ts'
import type { OtherForm } from './page-facts.ts'
import { moduleFilters } from '../tenancy/document/module-filters.ts'

/** A search page's feed, and how it is embedded; nothing for other pages. @param url path and query. */
export function otherForms(document: TenantDocument, url: string, port: number): OtherForm[] {
  const { pathname, search, searchParams } = new URL(url, 'http://page.invalid')
  const [, embed, department, code = ''] = /^(\/embed)?\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  const module = moduleOf(document, code)
  if (module === undefined || departmentOf(document, code).id !== department) return []
  const { locale, access } = document.tenant
  if (access.basicLogin === 'required') return []
  const origin = portalOrigin(document, port)
  const title = localize(module.name, locale)
  const oembed = new URLSearchParams({
    url: `${origin}${embed === undefined ? pathname : embedPath(department, code)}${search}`,
  })
  const feed = new URLSearchParams(searchParams)
  feed.delete('view')
  // What the page leaves out of its address, such as the marks of a campaign, the feed refuses.
  for (const { name } of searchAddressFaults(feed, moduleFilters(module, 'anonymous')))
    feed.delete(name)
  return [
    {
      type: 'application/atom+xml',
      title,
      href: `${origin}/api${exportPath(code, 'atom')}${feed.size === 0 ? '' : `?${feed}`}`,
    },
    ...(allowsEmbeds(document)
      ? [{ type: 'application/json+oembed', title, href: `${origin}/api/oembed?${oembed}` }]
      : []),
  ]
}
