import type { Assignee } from '@plat/contract/schedule/assign'
import { because } from '@plat/contract/platform/reasons'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { fieldError } from '../accounts/field-error.ts'
import { sessionlessLevelSql } from '../accounts/sessionless-level.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { AppointmentRow } from './appointment-row.ts'
import type { ScheduleWork } from './schedule-work.ts'

/** Most agents of a list. */
const MOST = 500

/**
 * SQL: whether an account `o` may act as an agent.
 * @param asks a parameter in SQL with the value of `asksSecondFactor`
 */
export function mayActSql(asks: string): string {
  return `(${sessionlessLevelSql(asks)} = ${VISIBILITY_OF_LEVEL.internal}) is true`
}

/** Agents to whom an appointment can be assigned, by name. @param only guid of the one to look for; left out: all */
export async function readAssignees(
  { tx, document }: ScheduleWork,
  { guid, modules, starts_at, ends_at }: AppointmentRow,
  only?: string,
): Promise<Assignee[]> {
  const rows = await tx.query<{
    id: string
    first_name: string
    last_name: string
    email: string
    busy: boolean
  }>(
    `select o.guid as id, o.first_name, o.last_name, o.email, exists (
         select from appointment p where p.assignee = o.guid and p.state <> 'cancelled' and p.guid <> $2
           and p.starts_at < $4 and p.ends_at > $3) as busy
     from account o left join agent g on g.tenant = o.tenant and g.account = o.guid
     where ${mayActSql('$1')} and ($5::text[] is null or g.modules is null or g.modules && $5)
       and ($6::uuid is null or o.guid = $6)
     order by lower(coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email)), o.guid limit ${MOST}`,
    [asksSecondFactor(document), guid, starts_at, ends_at, modules, only ?? null],
  )
  return rows.map(({ id, first_name, last_name, email, busy }) => ({
    person: { id, first_name, last_name },
    email,
    busy,
  }))
}

/** @throws AppError invalid_request for an account to which an appointment cannot be assigned */
export async function requireAssignee(
  work: ScheduleWork,
  row: AppointmentRow,
  assignee: string,
): Promise<void> {
  const found = await readAssignees(work, row, assignee)
  if (found.length === 0) throw fieldError('assignee', because('assignee_not_possible'))
}
