import type { ChatSide } from '@plat/contract/chat/chat'
import { type Agency, agencyOf } from '../accounts/dependencies.ts'
import { accountOf } from '../calls/people.ts'
import { subjectFor } from '../calls/subject-view.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { chatMail } from './chat-mail.ts'
import { CONVERSATION_COLUMNS, type ConversationRow } from './conversation-row.ts'

/** Conversations that are looked at in one go, and messages that a mail quotes. */
const MOST = { conversations: 200, quoted: 5 } as const

interface DueRow extends ConversationRow {
  readonly resident_due: boolean
  readonly agency_due: boolean
}

/**
 * Mails those who have not seen in time what was written to them: residents at their address, the agency at the
 * department's. Once, until they have looked.
 * @param port of this server, for addresses of agencies on localhost
 * @throws AggregateError with what failed; the others are done.
 */
export async function mailUnseen(database: Database, port: number): Promise<void> {
  const { rows: due } = await database.pool.query<{ tenant: string; conversation: string }>(
    'select tenant, conversation from conversation_mails_due($1)',
    [MOST.conversations],
  )
  const failures: unknown[] = []
  for (const { tenant, conversation } of due) {
    try {
      const agency = await agencyOf({ database, port }, tenant)
      await asTenant(database, tenant, (tx) => mailOne(tx, agency, conversation))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'mails about conversations')
}

async function mailOne(tx: TenantTransaction, agency: Agency, guid: string): Promise<void> {
  // What another process is at is left to it.
  const [row] = await tx.query<DueRow>(
    `select ${CONVERSATION_COLUMNS}, coalesce(c.resident_mail_at <= now(), false) as resident_due,
       coalesce(c.agency_mail_at <= now(), false) as agency_due
     from conversation c where c.guid = $1 for update skip locked`,
    [guid],
  )
  if (row === undefined) return
  if (row.resident_due) await mailSide(tx, agency, row, 'resident')
  if (row.agency_due) await mailSide(tx, agency, row, 'agency')
  await tx.query(
    `update conversation set resident_mail_at = case when $2 then null else resident_mail_at end,
       agency_mail_at = case when $3 then null else agency_mail_at end where guid = $1`,
    [guid, row.resident_due, row.agency_due],
  )
}

async function mailSide(
  tx: TenantTransaction,
  agency: Agency,
  row: ConversationRow,
  to: ChatSide,
): Promise<void> {
  const { document } = agency
  const resident = await accountOf(tx, row.account)
  if (resident === null) return
  const seen = to === 'resident' ? row.resident_seen : row.agency_seen
  const unseen = await tx.query<{ text: string }>(
    `select text from conversation_message where conversation = $1 and number > $2 and side <> $3 order by number limit $4`,
    [row.guid, seen, to, MOST.quoted],
  )
  if (unseen.length === 0) return
  const { person } = resident
  const department = document.departments.find(({ id }) => id === row.department)
  const address =
    to === 'resident'
      ? resident.email
      : (department?.contact?.email ?? document.tenant.mail.contact ?? null)
  if (address === null) return
  const locale = (to === 'resident' ? resident.locale : null) ?? document.tenant.locale
  const mail = chatMail({
    agency,
    locale,
    to,
    resident: `${person.first_name} ${person.last_name}`.trim() || resident.email,
    // A department's address is read by its people.
    subject: await subjectFor(tx, document, row, to === 'resident' ? resident.visibility : 2),
    conversation: row.guid,
    texts: unseen.map(({ text }) => text),
  })
  // Goes with the resident's account.
  await queueMail(tx, { ...mail, to: address, ...(to === 'agency' && { sender: row.account }) })
}
