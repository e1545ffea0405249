import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, safe in addresses and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret: SHA-256 in hexadecimal. Enough for 256 random bits; never for passwords. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
