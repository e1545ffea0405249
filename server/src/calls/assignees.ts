import type { CallPerson } from '@plat/contract/calls/call-subject'
import type { Assignee } from '@plat/contract/schedule/assign'
import { because } from '@plat/contract/platform/reasons'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { fieldError } from '../accounts/field-error.ts'
import { sessionlessLevelSql } from '../accounts/sessionless-level.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { CallWork } from './call-work.ts'

/** Most agents of a list. */
const MOST = 500

/** An appointment, or a call-back, a comment or a chat, which have no time. */
export interface Assignable {
  readonly guid: string
  /** Codes of modules: it reaches the agents of any of them; null: all agents. */
  readonly modules: readonly string[] | null
  readonly starts_at?: Date
  readonly ends_at?: Date
}

/**
 * SQL: whether an account `o` may act as an agent.
 * @param asks a parameter in SQL with the value of `asksSecondFactor`
 */
export function mayActSql(asks: string): string {
  return `(${sessionlessLevelSql(asks)} = ${VISIBILITY_OF_LEVEL.internal}) is true`
}

/** First moment of the week, on the clock of the zone $7: of the appointment, else of now. */
const MONDAY_SQL = `date_trunc('week', coalesce($3::timestamptz, now()) at time zone $7::text)`

/** Agents to whom something can be assigned, by name. @param only guid of the one to look for; left out: all */
export async function readAssignees(
  { tx, document }: Pick<CallWork, 'tx' | 'document'>,
  { guid, modules, starts_at, ends_at }: Assignable,
  only?: string,
): Promise<Assignee[]> {
  const rows = await tx.query<CallPerson & Omit<Assignee, 'person'>>(
    `select o.guid as id, o.first_name, o.last_name, o.email, exists (
         select from appointment p where p.assignee = o.guid and p.state <> 'cancelled' and p.guid <> $2
           and p.starts_at < $4::timestamptz and p.ends_at > $3::timestamptz) as busy,
       (coalesce(meetings.found, 0) + coalesce(calls.found, 0) + coalesce(comments.found, 0)
         + coalesce(chats.found, 0))::integer as load
     from account o left join agent g on g.tenant = o.tenant and g.account = o.guid
     left join (
       select p.assignee, count(*) as found from appointment p
       where p.state <> 'cancelled' and p.assignee is not null and p.starts_at >= ${MONDAY_SQL} at time zone $7::text
         and p.starts_at < (${MONDAY_SQL} + interval '7 days') at time zone $7::text
       group by p.assignee) meetings on meetings.assignee = o.guid
     left join (
       select b.taken_by, count(*) as found from call_back b where b.state = 'taken' group by b.taken_by
       ) calls on calls.taken_by = o.guid
     left join (
       select t.assignee, count(*) as found from record_comment t where t.waits and t.assignee is not null
       group by t.assignee) comments on comments.assignee = o.guid
     left join (
       select h.assignee, count(*) as found from chat h where h.waiting_since is not null and h.assignee is not null
       group by h.assignee) chats on chats.assignee = o.guid
     where ${mayActSql('$1')} and ($5::text[] is null or g.modules is null or g.modules && $5)
       and ($6::uuid is null or o.guid = $6)
     order by lower(coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email)), o.guid limit ${MOST}`,
    [
      asksSecondFactor(document),
      guid,
      starts_at ?? null,
      ends_at ?? null,
      modules,
      only ?? null,
      document.tenant.timeZone,
    ],
  )
  return rows.map(({ id, first_name, last_name, ...rest }) => ({
    person: { id, first_name, last_name },
    ...rest,
  }))
}

/** @throws AppError invalid_request for an account to which it cannot be assigned */
export async function requireAssignee(
  work: Pick<CallWork, 'tx' | 'document'>,
  matter: Assignable,
  assignee: string,
): Promise<void> {
  const found = await readAssignees(work, matter, assignee)
  if (found.length === 0) throw fieldError('assignee', because('assignee_not_possible'))
}
