/** Our own origin and no path, to ourselves as well: addresses hold searches, and tokens that were mailed. */
export const REFERRER_POLICY = 'strict-origin'

/**
 * What pages may use of the device (`Permissions-Policy`).
 * @param calls whether pictures, sound and the screen, too: there are rooms in them.
 */
export function permissions(calls: boolean): string {
  const media = calls
    ? 'camera=(self), microphone=(self), display-capture=(self)'
    : 'camera=(), microphone=()'
  return `${media}, geolocation=(self)`
}

/** The headers of an answer that no page is made of and that no hook has seen. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': REFERRER_POLICY,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const
