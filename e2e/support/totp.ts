import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Seconds for which an authenticator shows one code. */
const STEP = 30

/** The six digits that an authenticator shows for a secret (Base32) at a time, as RFC 6238 has it. */
export function totp(secret: string, at: number = Date.now()): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at / 1_000 / STEP)))
  const hash = createHmac('sha1', fromBase32(secret)).update(step).digest()
  const start = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(start) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * The code of the next half minute. The server accepts it already, even after the current one: each
 * code can be used once.
 */
export function nextTotp(secret: string): string {
  return totp(secret, Date.now() + STEP * 1_000)
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(/[\s=]/g, '').toUpperCase()]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
