/** Our own origin and no path, to ourselves as well: addresses hold searches, and tokens that were mailed. */
export const REFERRER_POLICY = 'strict-origin'

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
