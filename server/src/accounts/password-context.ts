import { LOCALES, localize } from '@plat/contract/platform/localized'
import type { Agency } from './dependencies.ts'
import type { PasswordContext } from './password-rule.ts'

/** What a new password of this agency's account must not be. */
export function passwordContext(agency: Agency, email: string): PasswordContext {
  const { title } = agency.document.tenant.branding
  // In every language: a name that one reader knows, others guess.
  const titles = LOCALES.flatMap((locale) =>
    [title.long, title.short].map((text) => localize(text, locale)),
  )
  return { email, names: [...titles, agency.document.tenant.code] }
}
