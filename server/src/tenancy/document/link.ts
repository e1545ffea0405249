import { z } from 'zod'

/** What a link leads to: a page of this portal, another site, a mail program, a telephone. */
export type LinkKind = 'path' | 'web' | 'mail' | 'phone'

const MAX_LENGTH = 2_000
/** Browsers drop some of these and turn others round: the checked text must be the one they read. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}\\"<>`^{|}]/u
const MAIL =
  /^mailto:[\w.!#$%&'*+/=?~-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}(?:\?[\w=&%.+-]*)?$/i
const PHONE = /^tel:\+?[0-9().-]{3,30}$/i

/** What a link leads to; null for one that is not allowed in a page. */
export function linkKind(href: string): LinkKind | null {
  if (href.length > MAX_LENGTH || FORBIDDEN.test(href)) return null
  if (href.startsWith('/')) return isOwnPath(href) ? 'path' : null
  if (MAIL.test(href)) return 'mail'
  if (PHONE.test(href)) return 'phone'
  if (!/^https?:\/\/[^/]/i.test(href) || !URL.canParse(href)) return null
  const { username, password, hostname } = new URL(href)
  return hostname !== '' && username === '' && password === '' ? 'web' : null
}

/** `//host` is another site. */
function isOwnPath(href: string): boolean {
  const base = 'http://portal.invalid'
  return !href.startsWith('//') && URL.canParse(href, base) && new URL(href, base).origin === base
}

/** A link of an agency's content. */
export const Href = z
  .string()
  .refine(
    (href) => linkKind(href) !== null,
    'expected a path of this portal that starts with /, or an address that starts with https://, mailto: or tel:',
  )

/** An address over TLS; without it on this computer only. */
export const SafeAddress = z.string().max(MAX_LENGTH).refine(isSafeAddress, {
  error: 'expected an address that starts with https:// (http:// is for localhost only)',
  abort: true,
})

function isSafeAddress(text: string): boolean {
  if (linkKind(text) !== 'web') return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLocal(hostname)
}

/** Whether a host name always means the computer that asks. */
export function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}
