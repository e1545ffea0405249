import type { Locale } from '@plat/contract/platform/localized'
import { withoutUnsafe, type Mail } from '../platform/mail/check-mail.ts'
import { type MailContent, renderMail } from '../platform/mail/layout.ts'
import type { MailBranding } from '../platform/mail/mail-branding.ts'
import type { EmailValues } from './email-values.ts'
import { EMAIL_TEXTS } from './email-texts.ts'

/** A mail about an account, for `queueMail` once it has an address (and an expiry where it holds a link or code). */
export type AccountEmail = Pick<Mail, 'subject' | 'text' | 'html' | 'kind' | 'forget'> & {
  readonly headers: Readonly<Record<string, string>>
}

type Compose<Name extends keyof EmailValues> = EmailValues[Name] extends null
  ? (look: MailBranding, locale: Locale) => AccountEmail
  : (look: MailBranding, locale: Locale, values: EmailValues[Name]) => AccountEmail

/** To somebody who signs up: the link that makes the account. */
export const confirmAccount: Compose<'confirmAccount'> = (look, locale, values) =>
  draw('account.confirm', look, locale, EMAIL_TEXTS[locale].confirmAccount(look, values))

/** To the owner of an address that somebody signs up with again; the screen never says so. */
export const alreadyRegistered: Compose<'alreadyRegistered'> = (look, locale, values) =>
  draw(
    'account.already-registered',
    look,
    locale,
    EMAIL_TEXTS[locale].alreadyRegistered(look, values),
  )

/** The link to choose a new password. */
export const resetPassword: Compose<'resetPassword'> = (look, locale, values) =>
  draw('account.reset', look, locale, EMAIL_TEXTS[locale].resetPassword(look, values))

/** After the password was changed, by the owner or an administrator. */
export const passwordChanged: Compose<'passwordChanged'> = (look, locale, values) =>
  draw('account.password-changed', look, locale, EMAIL_TEXTS[locale].passwordChanged(look, values))

/** The code of six digits. It is not in the subject, which locked screens show. */
export const twoFactorCode: Compose<'twoFactorCode'> = (look, locale, values) =>
  draw('account.code', look, locale, EMAIL_TEXTS[locale].twoFactorCode(look, values))

/** To the new address: the link that puts it in place of the old one. */
export const confirmNewEmail: Compose<'confirmNewEmail'> = (look, locale, values) =>
  draw('account.confirm-email', look, locale, EMAIL_TEXTS[locale].confirmNewEmail(look, values))

/** To the old address, after the account has another one. */
export const emailChanged: Compose<'emailChanged'> = (look, locale, values) =>
  draw('account.email-changed', look, locale, EMAIL_TEXTS[locale].emailChanged(look, values))

/** From an administrator: the link to choose a password for a new account. */
export const inviteUser: Compose<'inviteUser'> = (look, locale, values) =>
  draw('account.invite', look, locale, EMAIL_TEXTS[locale].inviteUser(look, values))

/** The last mail to an account: nothing of it is kept. */
export const accountDeleted: Compose<'accountDeleted'> = (look, locale) => ({
  ...draw('account.deleted', look, locale, EMAIL_TEXTS[locale].accountDeleted(look, null)),
  forget: true,
})

/** After an authenticator was set up, replaced or taken off. */
export const secondFactorChanged: Compose<'secondFactorChanged'> = (look, locale, values) =>
  draw('account.second-factor', look, locale, EMAIL_TEXTS[locale].secondFactorChanged(look, values))

/** After an administrator changed what the account may do. */
export const roleChanged: Compose<'roleChanged'> = (look, locale, values) =>
  draw('account.role', look, locale, EMAIL_TEXTS[locale].roleChanged(look, values))

function draw(
  kind: string,
  look: MailBranding,
  locale: Locale,
  { subject, ...content }: MailContent & { readonly subject: string },
): AccountEmail {
  return {
    kind,
    subject: withoutUnsafe(subject).slice(0, 200),
    ...renderMail(look, locale, content),
    headers: { 'Content-Language': locale },
  }
}
