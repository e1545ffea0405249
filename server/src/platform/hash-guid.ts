import { createHmac, hash } from 'node:crypto'

/** UUID of version 8 (RFC 9562) from the SHA-256 of a text: the same text always gives the same one, to anyone. */
export function hashGuid(text: string): string {
  return guidOf(hash('sha256', text, 'hex'))
}

/** The same that only who has the secret can compute. */
export function keyedGuid(secret: Uint8Array, text: string): string {
  return guidOf(createHmac('sha256', secret).update(text).digest('hex'))
}

function guidOf(digest: string): string {
  const variant = '89ab'[Number.parseInt(digest.charAt(16), 16) & 3] ?? '8'
  return (
    `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-` +
    `${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  )
}
