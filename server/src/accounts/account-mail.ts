import type { Locale } from '@plat/contract/localized'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { MailLook } from '../platform/mail/layout.ts'
import { type Mail, queueMail } from '../platform/mail/mail.ts'
import type { AccountRow } from './account-row.ts'
import type { Agency } from './dependencies.ts'
import type { AccountEmail } from './emails.ts'

/** Queues a mail to an account in its language, else the agency's. */
export function mailAccount(
  tx: TenantTransaction,
  agency: Agency,
  to: Pick<AccountRow, 'email' | 'locale'>,
  compose: (look: MailLook, locale: Locale) => AccountEmail,
  options: Pick<Mail, 'expiresAt' | 'forget'> = {},
): Promise<void> {
  const mail = compose(agency.look, to.locale ?? agency.document.tenant.locale)
  return queueMail(tx, { ...mail, to: to.email, ...options })
}
