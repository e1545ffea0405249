import { expect, test } from 'vitest'
import { createKeyring, keyIdOf, type SealedFor } from './keyring.ts'
import { KeyTextError, newKeyText, readKeyText, readKeyTexts } from './secret-key.ts'

const older = readKeyText(newKeyText())
const newer = readKeyText(newKeyText())
const both = createKeyring([newer, older])
const ANA: SealedFor = { tenant: 'elm', purpose: 'totp', subject: 'ana' }
const SECRET = 'JBSWY3DPEHPK3PXP · ñ'

test('what is sealed opens for what it was made for, and shows nothing of itself', () => {
  const sealed = both.seal(ANA, SECRET)
  expect(both.open(ANA, sealed)).toBe(SECRET)
  expect(sealed).toMatch(new RegExp(`^sealed:1:${newer.id}:`))
  expect(keyIdOf(sealed)).toBe(newer.id)
  expect(Buffer.from(sealed.split(':')[3] ?? '', 'base64url').toString('latin1')).not.toContain(
    'JBSWY',
  )
  expect(both.seal(ANA, SECRET)).not.toBe(sealed)
})

test('it opens for no other agency, account or purpose', () => {
  const sealed = both.seal(ANA, SECRET)
  for (const other of [
    { ...ANA, tenant: 'oak' },
    { ...ANA, subject: 'eve' },
    { ...ANA, purpose: 'mail' as const },
    // Not even where the names run together.
    { ...ANA, tenant: 'elm","totp', subject: '' },
  ])
    expect(() => both.open(other, sealed)).toThrow(/moved here from another row/)
})

test('no sign of it can be changed', () => {
  const sealed = both.seal(ANA, 'x')
  const at = sealed.lastIndexOf(':') + 1
  for (let index = at; index < sealed.length - 1; index++) {
    const sign = sealed[index] === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, index) + sign + sealed.slice(index + 1)
    expect(() => both.open(ANA, changed), String(index)).toThrow(/Changed since/)
  }
  expect(() => both.open(ANA, sealed.slice(0, -8))).toThrow(/another form/)
  expect(() => both.open(ANA, 'JBSWY3DPEHPK3PXP')).toThrow(/another form/)
  expect(() => both.open(ANA, sealed.replace(newer.id, older.id))).toThrow(/Changed since/)
})

test('every key opens, the first seals, and a missing one is named', () => {
  const before = createKeyring([older]).seal(ANA, SECRET)
  expect(both.open(ANA, before)).toBe(SECRET)
  expect(keyIdOf(both.seal(ANA, SECRET))).toBe(newer.id)
  expect(() => createKeyring([newer]).open(ANA, before)).toThrow(
    new RegExp(`key ${older.id}.*it has ${newer.id}.*PLAT_SECRET_KEYS`),
  )
})

test('a key is 32 bytes in Base64; what is wrong is said without showing it', () => {
  const text = newKeyText()
  expect(readKeyText(text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')).id).toBe(
    readKeyText(text).id,
  )
  expect(readKeyTexts(`${text}, ${newKeyText()}`)).toHaveLength(2)
  for (const [wrong, reason] of [
    ['hunter2!', /other signs/],
    [text.slice(0, 40), /got 30 bytes/],
    ['', /got 0 bytes/],
  ] as const) {
    expect(() => readKeyText(wrong)).toThrow(reason)
    if (wrong !== '') expect(() => readKeyText(wrong)).not.toThrow(wrong)
  }
  expect(() => readKeyTexts(' , ')).toThrow(KeyTextError)
})
