/** Where a login from "account created" leads; it names no page of its own. */
const AFTER_CONFIRMATION = 'account_confirmation'

/** Pages that are about getting in, and what is no page: nobody wants to be led there once in. */
const ENTRANCES =
  /^\/(api|login|login_basic|register|register_success|request_acc_confirm|check_your_email|congrats|link_expired|account)(\/|$)/

/** Whether a path is of a page about getting in. */
export function isEntrance(pathname: string): boolean {
  return ENTRANCES.test(pathname)
}

/** Any origin will do: it only separates paths of this site from addresses that leave it. */
const BASE = 'https://portal.invalid'

/**
 * The path of this portal that a `referrer` stands for, always with one leading slash. What is
 * missing, leads to another site, or leads back to a login page is the home page.
 */
export function safeReferrer(referrer: string | null | undefined): string {
  if (!referrer) return '/'
  if (referrer === AFTER_CONFIRMATION) return '/mycc'
  // Browsers drop control characters and read a backslash as a slash; we accept neither.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f\\]/.test(referrer)) return '/'
  const path = referrer.startsWith('/') ? referrer : `/${referrer}`
  if (!URL.canParse(path, BASE)) return '/'
  const url = new URL(path, BASE)
  // "/./" and "/../" are resolved by now, so two slashes here would be another host.
  if (url.origin !== BASE || url.pathname.startsWith('//')) return '/'
  if (isEntrance(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** What to put into `referrer` to come back here: path and query without the leading slash; none for the home page. */
export function referrerOf({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): string | undefined {
  const params = new URLSearchParams(search)
  params.delete('login')
  const query = params.size > 0 ? `?${params}` : ''
  const referrer = safeReferrer(pathname + query).slice(1)
  return referrer === '' ? undefined : referrer
}
