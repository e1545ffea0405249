import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/** Bytes of a key. */
const KEY_BYTES = 32

/** A key that seals secrets; its id says which one it is and nothing about it. */
export interface SecretKey {
  readonly id: string
  readonly key: KeyObject
}

/** What a text lacks to be a key. */
export class KeyTextError extends Error {
  override name = 'KeyTextError'
}

/** A new key as text: 32 random bytes in Base64. */
export function newKeyText(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}

/** Reads a key from its Base64 or Base64url text. @throws KeyTextError that does not show the text. */
export function readKeyText(text: string): SecretKey {
  const expected = `expected ${KEY_BYTES} random bytes in Base64 (openssl rand -base64 ${KEY_BYTES})`
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw new KeyTextError(`${expected}, got other signs`)
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES) throw new KeyTextError(`${expected}, got ${bytes.length} bytes`)
  const id = createHash('sha256').update('plat secret key\0').update(bytes).digest('hex')
  return { id: id.slice(0, 12), key: createSecretKey(bytes) }
}

/** Reads keys separated by commas or spaces, the newest first. @throws KeyTextError */
export function readKeyTexts(text: string): SecretKey[] {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  if (parts.length === 0) throw new KeyTextError('expected at least one key, got none')
  return parts.map(readKeyText)
}
