import type { Keyring } from '../secrets/keyring.ts'

/** A mail that is sent: its agency, its guid, and the address that it goes to. */
interface SentMail {
  readonly tenant: string
  readonly guid: string
  readonly recipient: string
}

/** What a signed return address names. */
export interface SignedReturn {
  readonly guid: string
  readonly signature: string
}

/** Guid and signature, both in hexadecimal, as servers that write addresses in small letters keep them. */
const SIGNED = /\+([0-9a-f]{32})([0-9a-f]{16})@/gi
/** Characters that stand before the @ beside those of the bounce address itself; 64 are allowed in all. */
const TOKEN_LENGTH = 1 + 32 + 16

/** Whether signed addresses can be made of a bounce address: `bounces@example.gov`, at most 15 characters before the @. */
export function isSignable(bounceAddress: string): boolean {
  return bounceAddress.lastIndexOf('@') + TOKEN_LENGTH <= 64
}

/**
 * Sender of the envelope of one mail: `bounces+TOKEN@…`. Only its recipient has met the token, so a report that comes
 * there is about this mail.
 */
export function returnAddress(keys: Keyring, bounceAddress: string, mail: SentMail): string {
  const at = bounceAddress.lastIndexOf('@')
  const signature = keys.sign(signedFor(mail), mail.recipient)
  const token = `${mail.guid.replaceAll('-', '')}${signature}`
  return `${bounceAddress.slice(0, at)}+${token}${bounceAddress.slice(at)}`
}

/** Signed return addresses in a text, such as the recipients of a report; their signatures are not checked. */
export function signedReturns(text: string): SignedReturn[] {
  return [...text.matchAll(SIGNED)].map(([, hex = '', signature = '']) => ({
    guid: hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    signature: signature.toLowerCase(),
  }))
}

/** Whether a key here has signed the return address for this mail. */
export function isReturnOf(keys: Keyring, { signature }: SignedReturn, mail: SentMail): boolean {
  return keys.isSigned(signedFor(mail), mail.recipient, signature)
}

function signedFor({ tenant, guid }: SentMail) {
  return { tenant, purpose: 'mail', subject: guid } as const
}
