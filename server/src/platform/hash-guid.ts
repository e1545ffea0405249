import { hash } from 'node:crypto'

/** UUID of version 8 (RFC 9562) from the SHA-256 of a text: the same text always gives the same one. */
export function hashGuid(text: string): string {
  const digest = hash('sha256', text, 'hex')
  const variant = '89ab'[Number.parseInt(digest.charAt(16), 16) & 3] ?? '8'
  return (
    `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-` +
    `${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  )
}
