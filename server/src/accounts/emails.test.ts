import { LOCALES } from '@plat/contract/platform/localized'
import { expect, test } from 'vitest'
import { checkMail } from '../platform/mail/check-mail.ts'
import type { MailBranding } from '../platform/mail/mail-branding.ts'
import { EMAIL_TEXTS } from './email-texts.ts'
import { inviteUser, passwordChanged, resetPassword, roleChanged, twoFactorCode } from './emails.ts'
import { sampleMails } from './sample-mails.ts'

const LOOK: MailBranding = {
  agency: 'City of Harbor',
  article: { en: 'the', es: 'el' },
  short: 'Harbor',
  primary: '#0b6e8a',
  onPrimary: '#ffffff',
  logoUrl: null,
  origin: 'https://permits.example.gov',
  timeZone: 'America/Los_Angeles',
  contact: 'help@permits.example.gov',
  answered: false,
}

test.each(LOCALES)('every mail has its texts in %s and may be sent', (locale) => {
  const mails = sampleMails(LOOK, locale)
  expect(new Set(mails.map(({ kind }) => kind)).size).toBe(Object.keys(EMAIL_TEXTS[locale]).length)
  for (const mail of mails) {
    checkMail({ to: 'ana@example.org', ...mail })
    expect(mail.subject).toContain('City of Harbor')
    if (locale === 'en') expect(mail.subject).toContain('the City of Harbor')
    expect(mail.headers).toEqual({ 'Content-Language': locale })
    expect(mail.html).toContain(`<html lang="${locale}">`)
    expect(mail.subject + mail.text + mail.html).not.toMatch(
      /undefined|null|NaN|\[object|\$\{|\bde el\b|\ba el\b/,
    )
  }
})

test('no text is the same in English and Spanish', () => {
  const [english, spanish] = LOCALES.map((locale) => sampleMails(LOOK, locale))
  for (const [index, mail] of (english ?? []).entries()) {
    const other = spanish?.[index]
    expect(other?.kind).toBe(mail.kind)
    expect(other?.subject).not.toBe(mail.subject)
    const lines = new Set(other?.text.split('\n'))
    const same = mail.text
      .split('\n')
      .filter((line) => /\p{L}{2} \p{L}{2}/u.test(line) && lines.has(line))
    expect(same).toEqual(['City of Harbor'])
  }
})

test('every mail links to the agency’s own origin only', () => {
  for (const locale of LOCALES) {
    for (const { html, text } of sampleMails(LOOK, locale)) {
      for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
        expect(address).toMatch(/^https:\/\/permits\.example\.gov(\/|$)/)
      }
      for (const [address] of text.matchAll(/https?:\S+/g)) {
        expect(address).toMatch(/^https:\/\/permits\.example\.gov(\/|$)/)
      }
    }
  }
})

test('the code stands in the mail and not in the subject', () => {
  const mail = twoFactorCode(LOOK, 'en', { code: '048291', minutes: 10 })
  expect(mail.text).toContain('048291')
  expect(mail.text).toContain('within 10 minutes')
  expect(mail.subject).not.toContain('048291')
})

test('a time is told in the agency’s time zone, an amount with its plural', () => {
  const when = new Date('2026-03-04T06:05:00Z')
  expect(passwordChanged(LOOK, 'en', { when }).text).toMatch(/on Mar 3, 2026, 10:05\sPM PST/)
  expect(passwordChanged(LOOK, 'es', { when }).text).toMatch(
    /el 3 de marzo de 2026 a las 10:05\sp\.\s?m\. PST/,
  )
  const link = 'https://permits.example.gov/account/reset-password?token=1'
  expect(resetPassword(LOOK, 'en', { link, minutes: 1 }).text).toContain('within 1 minute.')
  expect(resetPassword(LOOK, 'es', { link, minutes: 1 }).text).toContain('durante 1 minuto.')
})

test('the agency is named with its article, and Spanish contracts it', () => {
  expect(resetPassword(LOOK, 'en', { link: `${LOOK.origin}/x`, minutes: 1 }).text).toContain(
    'your account with the City of Harbor.',
  )
  expect(roleChanged(LOOK, 'es', { what: { role: 'resident' } }).text).toContain(
    'La administración del City of Harbor',
  )
})

test.each([
  ['Ana M. Pérez', 'Ana M. Pérez has prepared'],
  ['J.R. O’Neil-Smith', 'J.R. O’Neil-Smith has prepared'],
  ['evil.example/login', 'An administrator has prepared'],
  ['Visit https://evil.example', 'An administrator has prepared'],
  ['eve@evil.example', 'An administrator has prepared'],
  ['x'.repeat(81), 'An administrator has prepared'],
  [' \u202E ', 'An administrator has prepared'],
  [null, 'An administrator has prepared'],
])('an invitation by %j says “%s”: a name never becomes a link', (invitedBy, words) => {
  const link = `${LOOK.origin}/account/confirm?token=1`
  const mail = inviteUser(LOOK, 'en', { link, hours: 72, invitedBy, role: 'internal' })
  expect(mail.text).toContain(words)
})

test('a change of rights says what is new and what is gone, in words', () => {
  const { text } = roleChanged(LOOK, 'en', {
    what: { added: ['stats.manage', 'tenant.admin'], removed: ['hub.manage'] },
  })
  expect(text).toContain(
    'You may now: make and change statistics and manage people and settings of the agency.',
  )
  expect(text).toContain('You may no longer: manage the hub.')
  expect(text).not.toContain('Your role')
})
