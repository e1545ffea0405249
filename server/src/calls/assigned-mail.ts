import type { Locale } from '@plat/contract/platform/localized'
import { mailAccount } from '../accounts/account-mail.ts'
import type { Agency } from '../accounts/dependencies.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { drawMail, type MailContent } from '../platform/mail/layout.ts'
import { subjectName } from './invite-mail.ts'
import { accountsOf, type KnownAccount } from './people.ts'
import type { StoredSubject } from './stored-subject.ts'
import { subjectFor } from './subject-view.ts'

/** An email about what a resident waits for; the accounts are guids, null: there is none any more. */
interface Assigned {
  readonly kind: string
  readonly from: string | null
  /** The agent who has it now. */
  readonly to: string | null
}

/**
 * Queues the email to the agent who has something now. Accounts that may not act as agents are sent nothing, and so is
 * everyone where the resident's account is gone.
 * @param write `about`: name of the subject with the details that the agent may see; null: there is none to show
 */
export async function mailAssigned(
  { tx, agency }: { readonly tx: TenantTransaction; readonly agency: Agency },
  row: StoredSubject,
  { kind, from, to }: Assigned,
  write: (locale: Locale, resident: KnownAccount, about: string | null) => MailContent,
): Promise<void> {
  const { document } = agency
  const people = await accountsOf({ tx, document }, [from, to])
  const [resident, agent] = [people.get(from ?? ''), people.get(to ?? '')]
  if (resident === undefined || agent?.userType !== 'agent') return
  const subject = await subjectFor(tx, document, row, agent.visibility)
  await mailAccount(tx, agency, agent, (look, locale) =>
    drawMail(kind, look, locale, write(locale, resident, subjectName(subject, locale))),
  )
}
