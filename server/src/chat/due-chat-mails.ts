import { type AgencyWork, withAgency } from '../accounts/agency-work.ts'
import type { Accounts } from '../accounts/dependencies.ts'
import { type JobKind, TRIED_ONCE } from '../jobs/start-jobs.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { storeAssignee } from './change-chat.ts'
import { mailResident, mailWaiting } from './chat-mail.ts'
import { CHAT_COLUMNS, type ChatRow } from './chat-row.ts'
import { notifyChat } from './notify-chat.ts'

type Parts = Pick<Accounts, 'database' | 'port'>

/** Makes due emails about chats; by one process, every minute. */
export function chatMailsKind(parts: Parts): JobKind {
  return {
    queue: { ...TRIED_ONCE, name: 'chat-mails', expireInSeconds: 600 },
    pollSeconds: 15,
    width: 1,
    everybodys: { due: '* * * * *' },
    run: async () => {
      await mailAllDueChats(parts)
      return {}
    },
  }
}

/**
 * Queues the due emails about chats of all agencies.
 * @throws AggregateError naming the agencies where it failed; the others are done
 */
async function mailAllDueChats(parts: Parts): Promise<void> {
  const { rows } = await parts.database.pool.query<{ tenant: string }>(
    'select tenant from tenants_with_due_chats() as tenant',
  )
  await forEachTenant(
    rows.map(({ tenant }) => tenant),
    (tenant) => mailDueChats(parts, tenant),
  )
}

/**
 * Queues the due emails about chats of an agency, one chat at a time, the longest due first. The transaction that queues
 * them ends their being due, so they are sent once; another process's chats are left to it.
 * @throws AggregateError where some chats failed; the others are done, and these are tried again the next time
 */
export async function mailDueChats(parts: Parts, tenant: string): Promise<void> {
  const failed = new Map<string, unknown>()
  while (await mailNext(parts, tenant, failed));
  if (failed.size === 0) return
  const [[first, error] = []] = failed
  throw new AggregateError(
    failed.values(),
    `emails of ${failed.size} chats failed, first of ${first}: ${String(error)}`,
  )
}

/** Deals with the next chat. @param failed errors of those to leave out, by guid @returns whether there was one */
async function mailNext(
  parts: Parts,
  tenant: string,
  failed: Map<string, unknown>,
): Promise<boolean> {
  const tried: string[] = []
  try {
    await withAgency(parts, tenant, async (work) => {
      const due = await lockDue(work, [...failed.keys()])
      if (due === null) return
      tried.push(due.guid)
      await mailChat(work, due)
    })
  } catch (error) {
    const [guid] = tried
    if (guid === undefined) throw error
    failed.set(guid, error)
  }
  return tried.length > 0
}

/** A chat, and the sides to which emails are due. */
interface DueChat extends ChatRow {
  readonly to_resident: boolean | null
  readonly to_agency: boolean | null
}

async function lockDue({ tx }: AgencyWork, except: readonly string[]): Promise<DueChat | null> {
  const [due] = await tx.query<DueChat>(
    `select ${CHAT_COLUMNS}, c.resident_mail_at <= now() as to_resident, c.agency_mail_at <= now() as to_agency
     from chat c where least(c.resident_mail_at, c.agency_mail_at) <= now() and c.guid <> all ($1::uuid[])
     order by least(c.resident_mail_at, c.agency_mail_at), c.guid limit 1 for no key update skip locked`,
    [except],
  )
  return due ?? null
}

async function mailChat(work: AgencyWork, due: DueChat): Promise<void> {
  const { tx } = work
  await tx.query(
    `update chat set resident_mail_at = case when resident_mail_at > now() then resident_mail_at end,
       agency_mail_at = case when agency_mail_at > now() then agency_mail_at end where guid = $1`,
    [due.guid],
  )
  if (due.to_resident === true) await mailResident(work, due)
  if (due.to_agency !== true) return
  const assignee = await mailWaiting(work, due)
  if (assignee === due.assignee) return
  await notifyChat(tx, await storeAssignee(work, due, assignee, null), due.assignee)
}
