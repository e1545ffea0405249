import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { forgetMail } from '../platform/mail/mail.ts'
import { mailAccount } from './account-mail.ts'
import type { AccountRow } from './account-row.ts'
import { audit } from './audit.ts'
import type { Agency } from './dependencies.ts'
import { accountDeleted } from './emails.ts'

/**
 * Deletes an account and what belongs to it: by foreign keys its sessions, tokens, browsers and
 * identities, by address its mails, links, invitations to calls, groups and why its mails were stopped. The audit keeps what happened, without the
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
  await tx.query('update call set note = null where caller = $1', [row.guid])
  await leaveAppointments(tx, row.guid)
  await withdrawComments(tx, row.guid)
  // Live messages that name the account, such as those of its calls. Pages that come back read again what is missing.
  await tx.query('delete from live_message where strpos(body::text, $1) > 0', [row.guid])
  await tx.query('delete from account where guid = $1', [row.guid])
  await tx.query('delete from one_time_token where email = $1', [row.email])
  await tx.query('delete from call_invite where lower(email) = lower($1)', [row.email])
  await tx.query('delete from membership where pattern = $1', [row.email])
  await tx.query('delete from stopped_address where email = lower($1)', [row.email])
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

/**
 * Cancels the upcoming appointments of an account that is being deleted, unassigns those in which it is the agent, and
 * erases what the resident wrote. The emails about this are queued later (schedule/notices.ts).
 * @param account guid
 */
async function leaveAppointments({ query }: TenantTransaction, account: string): Promise<void> {
  await query(
    `with left_ones as (
       update appointment set state = 'cancelled', cancelled_side = 'user', cancelled_at = now(),
         sequence = sequence + 1, version = version + 1, updated_at = now(), updated_by = null
       where owner = $1 and state <> 'cancelled' and ends_at > now() returning guid)
     insert into appointment_notice (tenant, appointment, about, due_at)
     select current_tenant(), guid, 'owner_gone', now() from left_ones on conflict do nothing`,
    [account],
  )
  await query(
    `update appointment set notes = null, interpreter = null, accessibility = null where owner = $1`,
    [account],
  )
  // What agents noted may name the resident.
  await query(
    `delete from entry_note where appointment in (select guid from appointment where owner = $1)`,
    [account],
  )
  await query(
    `with unassigned as (
       update appointment set assignee = null, sequence = sequence + 1, version = version + 1, updated_at = now(),
         updated_by = null
       where assignee = $1 and state <> 'cancelled' and ends_at > now() returning guid)
     insert into appointment_notice (tenant, appointment, about, due_at)
     select current_tenant(), guid, 'assignee_gone', now() from unassigned on conflict do nothing`,
    [account],
  )
}

/**
 * Withdraws comments of an account: their words, answers, reports and notes are deleted; agents still see that there were
 * some.
 * @param only guid of the comment to withdraw; left out: all
 */
export async function withdrawComments(
  { query }: TenantTransaction,
  account: string,
  only: string | null = null,
): Promise<void> {
  await query(
    `with withdrawn as (
       update record_comment set text = null, account = null, publication = null, shows_name = false, hidden_by = null,
         hidden_reason = null, hidden_note = null, hidden_at = null, objection = null, objected_at = null, review_due = false,
         outcome = 'withdrawn', outcome_at = now(), outcome_by = null, request = null, version = version + 1, changed_at = now(),
         changed_by = null
       where account = $1 and ($2::uuid is null or guid = $2) returning guid),
     reports as (delete from comment_report where comment in (select guid from withdrawn)),
     notes as (delete from entry_note where comment in (select guid from withdrawn))
     delete from comment_answer where comment in (select guid from withdrawn)`,
    [account, only],
  )
}
