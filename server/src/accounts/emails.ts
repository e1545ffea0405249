import type { Locale } from '@plat/contract/platform/localized'
import type { Mail } from '../platform/mail/check-mail.ts'
import { type DrawnMail, drawMail } from '../platform/mail/layout.ts'
import type { MailBranding } from '../platform/mail/mail-branding.ts'
import type { EmailValues } from './email-values.ts'
import { EMAIL_TEXTS } from './email-texts.ts'

/** A mail about an account, for `queueMail` once it has an address (and an expiry where it holds a link or code). */
export type AccountEmail = DrawnMail & Pick<Mail, 'forget'>

function compose<Name extends keyof EmailValues>(kind: string, name: Name) {
  return (look: MailBranding, locale: Locale, values: EmailValues[Name]): AccountEmail =>
    drawMail(kind, look, locale, EMAIL_TEXTS[locale][name](look, values))
}

/** To somebody who signs up: the link that makes the account. */
export const confirmAccount = compose('account.confirm', 'confirmAccount')

/** To the owner of an address that somebody signs up with again; the screen never says so. */
export const alreadyRegistered = compose('account.already-registered', 'alreadyRegistered')

/** The link to choose a new password. */
export const resetPassword = compose('account.reset', 'resetPassword')

/** After the password was changed, by the owner or an administrator. */
export const passwordChanged = compose('account.password-changed', 'passwordChanged')

/** The code of six digits. It is not in the subject, which locked screens show. */
export const twoFactorCode = compose('account.code', 'twoFactorCode')

/** To the new address: the link that puts it in place of the old one. */
export const confirmNewEmail = compose('account.confirm-email', 'confirmNewEmail')

/** To the old address, after the account has another one. */
export const emailChanged = compose('account.email-changed', 'emailChanged')

/** From an administrator: the link to choose a password for a new account. */
export const inviteUser = compose('account.invite', 'inviteUser')

/** The last mail to an account: nothing of it is kept. */
export function accountDeleted(look: MailBranding, locale: Locale): AccountEmail {
  return { ...compose('account.deleted', 'accountDeleted')(look, locale, null), forget: true }
}

/** After an authenticator was set up, replaced or taken off. */
export const secondFactorChanged = compose('account.second-factor', 'secondFactorChanged')

/** After an administrator changed what the account may do. */
export const roleChanged = compose('account.role', 'roleChanged')
