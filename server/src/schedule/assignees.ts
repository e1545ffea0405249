import { because } from '@plat/contract/platform/reasons'
import { AGENT_JOIN, IS_STAFF } from '../agents/agent-row.ts'
import { servingModules } from '../agents/find-agents.ts'
import { fieldError } from '../accounts/field-error.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { AppointmentRow } from './appointment-row.ts'
import type { ScheduleWork } from './schedule-work.ts'

/** Somebody of the agency to whom appointments are assigned. */
export interface Assignee {
  readonly guid: string
  readonly name: string
  [column: string]: unknown
}

/** Who deals with modules $1; null: everybody of the agency. */
export const IS_ASSIGNABLE = `${IS_STAFF} and ($1::text[] is null or g.modules is null or g.modules && $1::text[])`

/**
 * Keeps an agent from getting another appointment at the same time until the transaction ends.
 * @returns null where the account is gone
 */
export async function lockAgent(
  { query }: TenantTransaction,
  guid: string,
): Promise<Assignee | null> {
  const [row] = await query<Assignee>(
    `select guid, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
     from account where guid = $1 for no key update`,
    [guid],
  )
  return row ?? null
}

/** Whether an agent has another appointment that overlaps a time. @param except guid of one that does not count */
export async function isBusy(
  { query }: TenantTransaction,
  agent: string,
  { start, end }: { readonly start: number; readonly end: number },
  except: string,
): Promise<boolean> {
  const [row] = await query<{ busy: boolean }>(
    `select exists (select from appointment where assignee = $1 and state <> 'cancelled' and starts_at < $3
       and ends_at > $2 and guid <> $4) as busy`,
    [agent, new Date(start), new Date(end), except],
  )
  return row?.busy ?? false
}

/** Somebody who deals with what an appointment is about, locked. @throws AppError invalid_request for anybody else */
export async function requireAssignable(
  { tx, agency }: ScheduleWork,
  row: AppointmentRow,
  guid: string,
): Promise<Assignee> {
  const agent = await lockAgent(tx, guid)
  const [found] = await tx.query(
    `select a.guid from account a ${AGENT_JOIN} where ${IS_ASSIGNABLE} and a.guid = $2`,
    [servingModules(agency.document, row), guid],
  )
  if (agent === null || found === undefined) throw fieldError('assignee', because('not_assignable'))
  return agent
}
