import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { sameText } from '../same-text.ts'
import type { SecretKey } from './secret-key.ts'

/** What a sealed secret belongs to: it opens for nothing else. */
export interface SealedFor {
  readonly tenant: string
  readonly purpose: 'totp' | 'mail' | 'oidc' | 'call' | 'comment' | 'shared page'
  /** Guid of the account or mail, or another name that is the purpose's own. */
  readonly subject: string
}

/** The keys of this process. */
export interface Keyring {
  /** Id of the key that seals. */
  readonly current: string
  /** Ids of all keys, which open. */
  readonly ids: ReadonlySet<string>
  /** Encrypts a text so that it opens for `of` only. */
  seal(of: SealedFor, clear: string): string
  /** @throws SealError for a key that is not here, a text that was changed, or another `of`. */
  open(of: SealedFor, sealed: string): string
  /** Signature of a text by the current key: 16 hexadecimal digits, good for `of` only. */
  sign(of: SealedFor, text: string): string
  /** Whether one of the keys has made this signature. */
  isSigned(of: SealedFor, text: string, signature: string): boolean
}

/** A sealed secret that cannot be opened here. */
export class SealError extends Error {
  override name = 'SealError'
}

/** `sealed:VERSION:KEY:` and, in Base64url, nonce, encrypted text and tag. */
const SEALED = /^sealed:1:([0-9a-f]{12}):([A-Za-z0-9_-]{38,})$/
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Hexadecimal digits of a signature: 64 bits, which can only be tried against a server. */
const SIGNATURE_LENGTH = 16

/** Keys: the first seals, all of them open. */
export function createKeyring(keys: readonly [SecretKey, ...SecretKey[]]): Keyring {
  const byId = new Map(keys.map(({ id, key }) => [id, key]))
  const [first] = keys
  return {
    current: first.id,
    ids: new Set(byId.keys()),
    seal: (of, clear) => seal(first, of, clear),
    open: (of, sealed) => open(byId, of, sealed),
    sign: (of, text) => sign(first.key, of, text),
    isSigned: (of, text, signature) =>
      keys.some(({ key }) => sameText(sign(key, of, text), signature)),
  }
}

/** No key at all: nothing can be sealed or opened. */
export const noKeys: Keyring = {
  current: '',
  ids: new Set(),
  seal: (of) => {
    throw new SealError(`There is no key to encrypt a ${of.purpose} with.`)
  },
  open: (of, sealed) => open(new Map(), of, sealed),
  sign: (of) => {
    throw new SealError(`There is no key to sign a ${of.purpose} with.`)
  },
  isSigned: () => false,
}

/** The id of the key of a sealed text; null for a text that is not sealed. */
export function keyIdOf(text: string): string | null {
  return SEALED.exec(text)?.[1] ?? null
}

/** How what a key has sealed begins, for `like` in SQL. */
export function sealedLike(keyId: string): string {
  return `sealed:1:${keyId}:%`
}

function seal({ id, key }: SecretKey, of: SealedFor, clear: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(associated(id, of))
  const parts = [nonce, cipher.update(clear, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return `sealed:1:${id}:${Buffer.concat(parts).toString('base64url')}`
}

function open(keys: ReadonlyMap<string, KeyObject>, of: SealedFor, sealed: string): string {
  const [, id, text] = SEALED.exec(sealed) ?? []
  if (id === undefined || text === undefined) {
    throw new SealError(`Expected a sealed ${of.purpose}, got a text in another form.`)
  }
  const key = keys.get(id)
  if (key === undefined) {
    throw new SealError(
      `Encrypted with key ${id}, which this process does not have (it has ${[...keys.keys()].join(', ') || 'none'}): ` +
        `PLAT_SECRET_KEYS or DATA_DIR/secret.key lacks it.`,
    )
  }
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(associated(id, of))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const clear = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([clear, decipher.final()]).toString('utf8')
  } catch {
    throw new SealError(`Changed since key ${id} sealed it, or moved here from another row.`)
  }
}

/** Signs with a key derived from the one that encrypts, so that neither use weakens the other. */
function sign(key: KeyObject, { tenant, purpose, subject }: SealedFor, text: string): string {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'plat signature', 32))
  const signed = JSON.stringify([tenant, purpose, subject, text])
  return createHmac('sha256', derived).update(signed).digest('hex').slice(0, SIGNATURE_LENGTH)
}

/** Encrypted text and key belong to the row that it was made for. */
function associated(keyId: string, { tenant, purpose, subject }: SealedFor): Buffer {
  return Buffer.from(JSON.stringify(['plat', 1, keyId, tenant, purpose, subject]))
}
