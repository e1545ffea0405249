import { expect, test } from 'vitest'
import { describeFailure, pauseAfter, readFailure, retryDelay } from './mail-failure.ts'

function mailError(fields: Record<string, unknown>): Error {
  return Object.assign(new Error('550 <ana@example.org> no such\r\n mailbox'), fields)
}

test.each([
  ['refused', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', permanent: true }],
  ['refused', { code: 'EMESSAGE', responseCode: 554, command: 'DATA', permanent: true }],
  ['later', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO', permanent: false }],
  ['later', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM', permanent: true }],
  ['later', { code: 'EABORT' }],
  ['later', {}],
  ['away', { code: 'ESOCKET' }],
  ['away', { code: 'EDNS' }],
  ['away', { code: 'EAUTH', responseCode: 535, permanent: true }],
  ['away', { code: 'EENVELOPE', responseCode: 421 }],
])('a mail is %s when the server says %j', (expected, fields) => {
  expect(readFailure(mailError(fields))).toBe(expected)
})

test('what goes into the log names no address', () => {
  const failure = describeFailure(mailError({ code: 'EENVELOPE', responseCode: 550 }))
  expect(failure.code).toBe('EENVELOPE 550')
  expect(failure.words).toBe('EENVELOPE 550: 550 <ana@example.org> no such mailbox')
})

test.each([
  ['/account/reset-password?token=KEY', '/account/reset-password?token=…'],
  ['/unsubscribe/KEY', '/unsubscribe/…'],
  ['/unsubscribe/shared/KEY', '/unsubscribe/shared/…'],
  ['/unsubscribe/shared/KEY?x=KEY', '/unsubscribe/shared/…'],
  ['/s/KEY', '/s/…'],
  ['/building/permits/search/saved/KEY/KEY', '/building/permits/search/saved/…'],
  ['/feeds/alert/KEY.atom', '/feeds/alert/…'],
  ['/feeds/schedule/KEY.ics', '/feeds/schedule/…'],
])('a filter that names the link %s leaves no key in the outbox', (link, expected) => {
  const said = (address: string) => `554 Blocked <https://harbor.example${address}> as spam`
  const { words } = describeFailure(new Error(said(link)))
  expect(words).toBe(`error: ${said(expected)}`)
})

test('a code is tried again within a minute, a digest within twelve, both less and less often', () => {
  expect([1, 2, 3, 4, 5, 99].map((attempts) => retryDelay(0, attempts, 1) / 1_000)).toEqual([
    5, 10, 20, 40, 60, 60,
  ])
  expect([1, 2, 3, 7, 99].map((attempts) => retryDelay(2, attempts, 1) / 60_000)).toEqual([
    0.25, 0.5, 1, 12, 12,
  ])
  expect(retryDelay(2, 99, 0)).toBe(retryDelay(2, 99, 1) / 2)
  expect([1, 2, 99].map((failures) => pauseAfter(failures, 1))).toEqual([1_000, 2_000, 60_000])
})
