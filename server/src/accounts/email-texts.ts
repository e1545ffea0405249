import type { Locale } from '@plat/contract/localized'
import type { MailContent, MailLook } from '../platform/mail/layout.ts'
import { EMAIL_TEXTS_EN } from './email-texts-en.ts'
import { EMAIL_TEXTS_ES } from './email-texts-es.ts'
import type { EmailValues } from './email-values.ts'

/** Every mail about an account in one language: its subject and what it says. */
export type EmailTexts = {
  readonly [Name in keyof EmailValues]: (
    look: MailLook,
    values: EmailValues[Name],
  ) => MailContent & { readonly subject: string }
}

export const EMAIL_TEXTS: Readonly<Record<Locale, EmailTexts>> = {
  en: EMAIL_TEXTS_EN,
  es: EMAIL_TEXTS_ES,
}
