import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { forgetMail } from '../platform/mail/mail.ts'
import { mailAccount } from './account-mail.ts'
import type { AccountRow } from './account-row.ts'
import { audit } from './audit.ts'
import type { Agency } from './dependencies.ts'
import { accountDeleted } from './emails.ts'

/**
 * Deletes an account and what belongs to it: by foreign keys its sessions, tokens, browsers and
 * identities, by address its mails, links and groups. The audit keeps what happened, without the
 * person; one last mail tells who had a password or a provider.
 * @param actor guid of who deletes, or the command line's user.
 */
export async function eraseAccount(
  tx: TenantTransaction,
  agency: Agency,
  row: AccountRow,
  actor: string,
): Promise<void> {
  // Who opens a link of theirs reads that it is gone, not that it never was.
  await tx.query(
    `insert into saved_search_gone (tenant, guid, module, code)
     select tenant, guid, module, code from saved_search
     where owner = $1 and (method = 'share' or code is not null) on conflict do nothing`,
    [row.guid],
  )
  await eraseWordsInCalls(tx, row)
  await eraseComments(tx, row)
  await leaveAppointments(tx, row.guid)
  await tx.query('delete from account where guid = $1', [row.guid])
  await tx.query('delete from one_time_token where email = $1', [row.email])
  await tx.query('delete from membership where pattern = $1', [row.email])
  await tx.query(
    `update audit set detail = detail - 'device' - 'email' - 'name' where subject = $1`,
    [row.guid],
  )
  await forgetMail(tx, row)
  await audit(tx, {
    actor,
    action: row.state === 'invited' ? 'invitation.withdrawn' : 'account.deleted',
    subject: row.guid,
  })
  if (row.state === 'invited') return
  await mailAccount(tx, agency, row, (look, locale) => accountDeleted(look, locale), {
    forget: true,
  })
}

/** What somebody wrote in calls, invites to their address, and messages on their way to them; that calls took place stays. */
async function eraseWordsInCalls(
  { query }: TenantTransaction,
  { guid, email }: AccountRow,
): Promise<void> {
  // A call-back has the note of who asked for it.
  await query(
    `update call set note = null where note is not null and (caller = $1
       or guid in (select call from call_participant where account = $1 and user_type = 'caller')
       or guid in (select call from call_invite where account = $1 or email = $2))`,
    [guid, email],
  )
  await query(
    `delete from call_message m using call_participant p
     where p.account = $1 and m.tenant = p.tenant and m.call = p.call and m.participant = p.guid`,
    [guid],
  )
  await query('delete from call_invite where account = $1 or email = $2', [guid, email])
  await query('delete from live_message where inbox = $1', [guid])
  await query('delete from live_inbox where inbox = $1', [guid])
}

/**
 * What somebody wrote in comments, and what was answered: a comment that was not dealt with is withdrawn with that. One
 * that is shown on its record is public, and stays there under the name that was chosen.
 */
async function eraseComments({ query }: TenantTransaction, { guid }: AccountRow): Promise<void> {
  await query(
    `delete from comment_answer a using record_comment c
     where c.account = $1 and c.tenant = a.tenant and c.guid = a.comment`,
    [guid],
  )
  await query(
    `update record_comment set
       text = case when publication = 'published' then text end,
       public_name = case when publication = 'published' then public_name end,
       publication = case when publication = 'published' then publication end,
       outcome = coalesce(outcome, 'withdrawn'), outcome_at = coalesce(outcome_at, now()), request = null,
       version = version + 1, updated_at = now(), updated_by = null
     where account = $1`,
    [guid],
  )
}

/**
 * Cancels what a resident has before them and erases their words, and what staff noted about it; what somebody of the
 * agency was to do is nobody's. The other side is told by the job that reminds (schedule/send-reminders).
 */
async function leaveAppointments({ query }: TenantTransaction, guid: string): Promise<void> {
  await query(
    `with left_ones as (
       update appointment set state = 'cancelled', cancelled_side = 'user', cancelled_at = now(), waiting_since = null,
         sequence = sequence + 1, version = version + 1, updated_at = now()
       where owner = $1 and state <> 'cancelled' and ends_at > now() returning guid)
     insert into appointment_reminder (tenant, appointment, about, due_at)
     select current_tenant(), guid, 'owner_gone', now() from left_ones`,
    [guid],
  )
  await query(
    `delete from appointment_note n using appointment p
     where p.owner = $1 and n.tenant = p.tenant and n.appointment = p.guid`,
    [guid],
  )
  await query(
    `update appointment set notes = null, interpreter = null, accessibility = null where owner = $1`,
    [guid],
  )
  await query(
    `with left_ones as (
       update appointment set assignee = null, sequence = sequence + 1, version = version + 1, updated_at = now()
       where assignee = $1 and state <> 'cancelled' and ends_at > now() returning guid)
     insert into appointment_reminder (tenant, appointment, about, due_at)
     select current_tenant(), guid, 'assignee_gone', now() from left_ones
     on conflict do nothing`,
    [guid],
  )
}
