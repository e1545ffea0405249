import type { Agency } from './dependencies.ts'
import type { PasswordContext } from './password-rule.ts'

/** What a new password of this agency's account must not be. */
export function passwordContext(agency: Agency, email: string): PasswordContext {
  const { title } = agency.document.tenant.branding
  return { email, names: [title.long, title.short, agency.document.tenant.code] }
}
