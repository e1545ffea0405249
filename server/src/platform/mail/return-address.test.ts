import { expect, test } from 'vitest'
import { newKeyText, readKeyText } from '../secrets/secret-key.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { isReturnOf, isSignable, returnAddress, signedReturns } from './return-address.ts'

const [older, newer] = [readKeyText(newKeyText()), readKeyText(newKeyText())]
const keys = createKeyring([older])
const MAIL = {
  tenant: 'harbor',
  guid: '0191c0de-0000-7000-8000-0000000000ab',
  recipient: 'ana@example.com',
}

test('a signed return address is that of one mail to one person, also after the key was replaced', () => {
  const address = returnAddress(keys, 'bounces@mail.example', MAIL)
  expect(address).toMatch(/^bounces\+0191c0de0000700080000000000000ab[0-9a-f]{16}@mail\.example$/)
  const [named] = signedReturns(`Report for <${address.toUpperCase()}>`)
  if (named === undefined) throw new Error('the address was not read')
  expect(named.guid).toBe(MAIL.guid)
  const both = createKeyring([newer, older])
  expect([keys, both].map((one) => isReturnOf(one, named, MAIL))).toEqual([true, true])
  expect(isReturnOf(createKeyring([newer]), named, MAIL)).toBe(false)
  for (const other of [
    { ...MAIL, tenant: 'ridge' },
    { ...MAIL, recipient: 'eva@example.com' },
    { ...MAIL, guid: crypto.randomUUID() },
  ])
    expect(isReturnOf(keys, named, other)).toBe(false)
})

test('what is before the @ of a bounce address leaves room for the signed part', () => {
  expect(isSignable('bounces@mail.example')).toBe(true)
  expect(isSignable('fifteen-letters@mail.example')).toBe(true)
  expect(isSignable('sixteen--letters@mail.example')).toBe(false)
})
