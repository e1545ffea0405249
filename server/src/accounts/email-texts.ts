import type { Locale } from '@plat/contract/platform/localized'
import { EMAIL_TEXTS_EN } from './email-texts-en.ts'
import { EMAIL_TEXTS_ES } from './email-texts-es.ts'
import type { EmailTexts } from './email-values.ts'

export const EMAIL_TEXTS: Readonly<Record<Locale, EmailTexts>> = {
  en: EMAIL_TEXTS_EN,
  es: EMAIL_TEXTS_ES,
}
