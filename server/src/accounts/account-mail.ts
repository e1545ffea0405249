import type { Locale } from '@plat/contract/platform/localized'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { MailBranding } from '../platform/mail/mail-branding.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { Mail } from '../platform/mail/check-mail.ts'
import type { AccountRow } from './account-row.ts'
import type { Agency } from './dependencies.ts'
import type { AccountEmail } from './emails.ts'

/** Queues a mail to an account in its language, else the agency's. */
export function mailAccount(
  tx: TenantTransaction,
  agency: Agency,
  to: Pick<AccountRow, 'email' | 'locale'>,
  compose: (look: MailBranding, locale: Locale) => AccountEmail,
  options: Pick<Mail, 'expiresAt' | 'forget'> = {},
): Promise<void> {
  const mail = compose(agency.look, to.locale ?? agency.document.tenant.locale)
  return queueMail(tx, { ...mail, to: to.email, ...options })
}
