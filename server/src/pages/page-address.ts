import { GUID } from '@plat/contract/platform/guid'
import { own } from '@plat/contract/platform/own'
import { RESERVED_ADDRESSES } from '../tenancy/content/portal-pages.ts'

/** The subject of an address of the web application. The addresses are those of `PAGE_PATTERNS` in the contract. */
export type PageAddress =
  | { readonly kind: 'home' }
  | { readonly kind: 'departments' }
  /** The public scorecards; which one is in the query. */
  | { readonly kind: 'statistics' }
  | { readonly kind: 'document'; readonly slug: string }
  | { readonly kind: 'department'; readonly department: string }
  | { readonly kind: 'module'; readonly department: string; readonly module: string }
  | {
      readonly kind: 'record'
      readonly department: string
      readonly module: string
      readonly guid: string
    }
  /** A department in the browser of departments, or the level of it that the names lead to. */
  | { readonly kind: 'level'; readonly department: string; readonly names: readonly string[] }
  | {
      readonly kind: 'saved'
      readonly department: string
      readonly module: string
      readonly guid: string
      /** Number of the statistic; null without one. */
      readonly stat: number | null
    }
  /** Pages for logging in and signing up. */
  | { readonly kind: 'entrance'; readonly page: Entrance }
  /** A search in a frame of another site. */
  | { readonly kind: 'embed'; readonly department: string; readonly module: string }
  /** A scorecard in a frame of another site. */
  | { readonly kind: 'board-embed'; readonly scorecard: string }
  /** A page that search engines must not list: accounts, staff, the preview of a search that is not shared yet. */
  | { readonly kind: 'private' }
  /** The page of a window that requested a report that does not exist. */
  | { readonly kind: 'report-missing' }
  /** The target of an email's unsubscribe link: ends its alert, or all of them. */
  | { readonly kind: 'unsubscribe' }
  /** No page has this address. */
  | { readonly kind: 'unknown' }

/** Pages for visitors who are not logged in, with the name of their task. */
const ENTRANCES = {
  login: 'logIn',
  register: 'signUp',
  'account/forgot-password': 'forgot',
  'account/reset-password': 'password',
} as const
type Entrance = (typeof ENTRANCES)[keyof typeof ENTRANCES]

/** Every other page of the portal; `*` is any name, `?` makes what is before it optional. */
const PRIVATE = [
  'account/(confirm|confirm-email|deleted|forgot-password/success)',
  'admin/(imports|people)',
  'alert/*(/*)?',
  'call/*',
  'call-logs(/*(/*)?)?',
  'alert_create|alert_old|appointment|ccai|chat|footer|hub|inbox|intents|login_basic|profile|resourcer|timeline|unmapped',
  'check_your_email|congrats|link_expired|register_success|request_acc_confirm',
  'demo(/mailbox)?',
  'mycc(/*(/*)?)?',
].map((pattern) => new RegExp(`^(?:${pattern.replaceAll('*', '[^/]+')})$`))

/** Reads a path; pure, it does not know which departments there are. */
export function pageAddress(path: string): PageAddress {
  const segments = segmentsOf(path)
  if (segments === null) return { kind: 'unknown' }
  const [first, second, third] = segments
  if (first === undefined) return { kind: 'home' }
  if (first === 'departments')
    return second === undefined
      ? { kind: 'departments' }
      : { kind: 'level', department: second, names: segments.slice(2) }
  if (first === 'doc' && second !== undefined && third === undefined)
    return { kind: 'document', slug: second }
  const plain = segments.join('/')
  const page = own(ENTRANCES, plain)
  if (page !== undefined) return { kind: 'entrance', page }
  if (plain === 'statistics') return { kind: 'statistics' }
  if (plain === 'report_missing') return { kind: 'report-missing' }
  if (first === 'unsubscribe' && segments.length === 2) return { kind: 'unsubscribe' }
  if (PRIVATE.some((pattern) => pattern.test(plain))) return { kind: 'private' }
  if (first === 'embed' && second !== undefined && third !== undefined && segments.length === 3)
    return second === 'statistics'
      ? { kind: 'board-embed', scorecard: third }
      : { kind: 'embed', department: second, module: third }
  if (RESERVED_ADDRESSES.has(first)) return { kind: 'unknown' }
  return departmentAddress(first, segments.slice(1))
}

function departmentAddress(department: string, names: readonly string[]): PageAddress {
  const [module, search, kind, last = '', number, ...more] = names
  if (module === undefined) return { kind: 'department', department }
  if (search === undefined) return { kind: 'module', department, module }
  if (search === 'search' && kind === 'preview' && names.length === 3) return { kind: 'private' }
  if (search !== 'search' || !GUID.test(last) || more.length > 0) return { kind: 'unknown' }
  const guid = last.toLowerCase()
  if (kind === 'record' && number === undefined) return { kind: 'record', department, module, guid }
  if (kind !== 'saved' || (number !== undefined && !STATISTIC.test(number)))
    return { kind: 'unknown' }
  return { kind: 'saved', department, module, guid, stat: number === undefined ? null : +number }
}

/** A statistic's number, which fits the database's. */
const STATISTIC = /^[1-9]\d{0,8}$/

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
