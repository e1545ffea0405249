import { GUID } from '@plat/contract/platform/guid'
import { PORTAL_PAGES, RESERVED_ADDRESSES } from '../tenancy/content/portal-pages.ts'

/** What an address of the web application is about; the same paths as `web/src/paths.ts`. */
export type PageAddress =
  | { readonly kind: 'home' }
  | { readonly kind: 'departments' }
  | { readonly kind: 'document'; readonly slug: string }
  | { readonly kind: 'department'; readonly department: string }
  | { readonly kind: 'module'; readonly department: string; readonly module: string }
  | {
      readonly kind: 'record'
      readonly department: string
      readonly module: string
      readonly guid: string
    }
  /** A page of the portal that is nobody's to find: accounts, staff, saved searches. */
  | { readonly kind: 'private' }
  /** No page has this address. */
  | { readonly kind: 'unknown' }

/** Reads a path; pure, it does not know which departments there are. */
export function pageAddress(path: string): PageAddress {
  const segments = segmentsOf(path)
  if (segments === null) return { kind: 'unknown' }
  const [department, module, search, record, last = ''] = segments
  if (department === undefined) return { kind: 'home' }
  if (department === 'departments' && module === undefined) return { kind: 'departments' }
  if (department === 'doc' && module !== undefined && search === undefined)
    return { kind: 'document', slug: module }
  if (PORTAL_PAGES.has(department) || RESERVED_ADDRESSES.has(department)) return { kind: 'private' }
  if (module === undefined) return { kind: 'department', department }
  if (search === undefined) return { kind: 'module', department, module }
  if (search !== 'search') return { kind: 'unknown' }
  if (record === 'saved') return { kind: 'private' }
  return record === 'record' && segments.length === 5 && GUID.test(last)
    ? { kind: 'record', department, module, guid: last.toLowerCase() }
    : { kind: 'unknown' }
}

/** The path's parts, decoded; null for one that cannot be. A slash at the end does not count. */
function segmentsOf(path: string): string[] | null {
  try {
    return path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
  } catch {
    return null
  }
}
