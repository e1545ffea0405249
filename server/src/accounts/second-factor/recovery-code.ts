import { randomBytes } from 'node:crypto'
import { hashSecret } from '../../platform/secret-token.ts'

const COUNT = 10
const GROUPS = 4
const GROUP = 4
/** 32 signs that are not taken for each other: without I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten new recovery codes of 80 random bits, like `7KQ2-M9XW-4TBD-0HZR`; each replaces one authenticator code. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const signs = Array.from(randomBytes(GROUPS * GROUP), (byte) => SIGNS.charAt(byte % 32))
    const groups = Array.from({ length: GROUPS }, (_, i) =>
      signs.slice(i * GROUP, (i + 1) * GROUP).join(''),
    )
    return groups.join('-')
  })
}

/** The stored hash of a recovery code, however it was typed; null for a text that is no code. */
export function hashRecoveryCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const isCode = code.length === GROUPS * GROUP && [...code].every((sign) => SIGNS.includes(sign))
  return isCode ? hashSecret(code) : null
}
