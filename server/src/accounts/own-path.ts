/** Any origin will do: it only separates a path of this portal from an address that leaves it. */
const BASE = 'https://portal.invalid'

/** The path of this portal that a `referrer` (a path without its leading slash) means; `/` for anything else. */
export function ownPath(referrer: unknown): string {
  if (typeof referrer !== 'string' || referrer.length > 2_000) return '/'
  // Browsers drop control characters and read a backslash as a slash.
  if (/[\p{Cc}\\]/u.test(referrer)) return '/'
  const path = referrer.startsWith('/') ? referrer : `/${referrer}`
  if (!URL.canParse(path, BASE)) return '/'
  const { origin, pathname, search, hash } = new URL(path, BASE)
  if (origin !== BASE || pathname.startsWith('//') || pathname.startsWith('/api/')) return '/'
  return pathname + search + hash
}
