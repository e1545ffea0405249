import type { Locale } from '@plat/contract/platform/localized'
import type { MailBranding } from '../platform/mail/mail-branding.ts'
import {
  type AccountEmail,
  accountDeleted,
  alreadyRegistered,
  confirmAccount,
  confirmNewEmail,
  emailChanged,
  inviteUser,
  passwordChanged,
  resetPassword,
  roleChanged,
  secondFactorChanged,
  twoFactorCode,
} from './emails.ts'

/** One of each mail about accounts, for tests and for looking at them. */
export function sampleMails(look: MailBranding, locale: Locale): AccountEmail[] {
  const on = (path: string) => new URL(path, look.origin).href
  const link = on(`/account/confirm?token=${'Ab3_'.repeat(11)}&referrer=mycc`)
  const when = new Date('2026-03-03T22:05:00Z')
  const newEmail = 'ana.maria.de-la-cruz@a-rather-long-host-name.example.org'
  return [
    confirmAccount(look, locale, { link, hours: 24 }),
    alreadyRegistered(look, locale, {
      loginLink: on('/login'),
      resetLink: on('/account/forgot-password'),
    }),
    resetPassword(look, locale, { link, minutes: 30 }),
    passwordChanged(look, locale, { when }),
    twoFactorCode(look, locale, { code: '048291', minutes: 10 }),
    confirmNewEmail(look, locale, { link, hours: 24, newEmail }),
    emailChanged(look, locale, { newEmail, when }),
    inviteUser(look, locale, { link, hours: 72, invitedBy: 'Ana Pérez', role: 'internal' }),
    accountDeleted(look, locale),
    secondFactorChanged(look, locale, { what: 'enrolled', when }),
    secondFactorChanged(look, locale, { what: 'replaced', when }),
    secondFactorChanged(look, locale, { what: 'removed', when }),
    roleChanged(look, locale, {
      what: {
        role: 'internal',
        added: ['tenant.admin', 'stats.manage', 'records.unmapped'],
        removed: ['hub.manage'],
        state: 'active',
      },
    }),
    roleChanged(look, locale, { what: { role: 'resident', state: 'suspended' } }),
  ]
}
