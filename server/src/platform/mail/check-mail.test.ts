import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { checkMail, plainAddress, type Mail } from './check-mail.ts'
import { composeMail } from './compose.ts'

const MAIL: Mail = {
  to: 'ana@example.org',
  subject: 'Confirm your e-mail address',
  text: 'Hello',
  html: '<p>Hello</p>',
  kind: 'account.confirm',
}

const HEADERS_OF_A_MAIL = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

test.each([
  ['ana@example.org', 'ana@example.org'],
  ['Ana.Garcia+portal@Mail.Example.ORG', 'Ana.Garcia+portal@mail.example.org'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
])('%s is one address', (text, sentTo) => {
  expect(plainAddress(text)).toBe(sentTo)
})

test.each([
  '',
  'ana',
  'ana@localhost',
  'ana@example.org, eve@example.org',
  'ana@example.org;eve@example.org',
  'ana@example.org\r\nBcc: eve@example.org',
  'ana@example.org\n',
  'ana@example.org\0',
  'Ana <ana@example.org>',
  '<ana@example.org>',
  '"ana eve"@example.org',
  'ana(comment)@example.org',
  'ana@example.org(comment)',
  'ana@eve@example.org',
  'a\u202Ena@example.org',
  'ana@[127.0.0.1]',
  'ana@127.0.0.1',
  'ana..b@example.org',
  'ana@-example.org',
  'ana@example.org/eve',
  '=?utf-8?B?DQpCY2M6IGVAeC5vcmc=?=eve@evil.example',
  `${'a'.repeat(65)}@example.org`,
  `ana@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.org`,
])('%j is not one plain address and is refused', (to) => {
  expect(plainAddress(to)).toBeNull()
  expect(() => checkMail({ ...MAIL, to })).toThrow(AppError)
})

test.each([
  ['subject', { subject: 'Hello\r\nBcc: eve@example.org' }],
  ['subject', { subject: 'Hello\u2028there' }],
  ['subject', { subject: 'cod.\u202Eexe' }],
  ['subject', { subject: ' ' }],
  ['headers', { headers: { Bcc: 'eve@example.org' } }],
  ['headers', { headers: { 'Reply-To\r\nBcc': 'eve@example.org' } }],
  ['list-unsubscribe', { headers: { 'List-Unsubscribe': '<https://a.example>\r\nBcc: e@x.org' } }],
  ['reply-to', { headers: { 'Reply-To': 'a\0@example.org' } }],
  ['kind', { kind: 'Account' }],
])('a mail with a bad %s is refused and the field is named: %j', (field, change) => {
  try {
    checkMail({ ...MAIL, ...change })
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({
      code: 'invalid_request',
      errors: { [field]: [expect.anything()] },
    })
  }
})

test('whatever stands in its fields, a mail has one recipient and no header of a stranger', async () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          '\0',
          '\u202E',
          '\u2028',
          ', ',
          '; ',
          '<',
          '>',
          '"',
          '(',
          ')',
          ':',
          '=?utf-8?B?DQpCY2M6IGVAeC5vcmc=?=',
          'Bcc: eve@evil.example',
          'eve@evil.example',
          'ana@example.org',
          '@',
          '.',
          ' ',
          'ü',
          'X-Evil: 1',
          '\uD800',
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constant('ana@example.org'), nasty),
      nasty,
      nasty,
      nasty,
      async (to, subject, agency, reference) => {
        const mail: Mail = { ...MAIL, to, subject, headers: { References: reference } }
        try {
          checkMail(mail)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
          return
        }
        const raw = await composeMail({
          ...mail,
          tenant: 'harbor',
          guid: '0',
          messageId: '<0@example.gov>',
          from: { name: agency, address: 'no-reply@example.gov', replyTo: null },
          to: plainAddress(to) ?? '',
          headers: mail.headers ?? {},
          date: new Date(0),
        })
        const parsed = await PostalMime.parse(raw)
        expect(parsed.to).toEqual([{ address: plainAddress(to), name: '' }])
        expect([parsed.cc ?? [], parsed.bcc ?? []]).toEqual([[], []])
        expect(parsed.from?.address).toBe('no-reply@example.gov')
        const keys = parsed.headers.map(({ key }) => key).filter((key) => key !== 'references')
        expect(keys.sort()).toEqual(HEADERS_OF_A_MAIL)
      },
    ),
    { numRuns: 250 },
  )
})
