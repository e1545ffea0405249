import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import { type CallRow, lockCall, noSuchCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'

/**
 * Locks a call in which an account is an agent, who may invite, admit and remove people.
 * @throws AppError not_found for an account that is not in the call, forbidden for others in it, conflict once the call
 * has ended or the agent has left it
 */
export async function lockAsAgent(
  { tx }: CallWork,
  guid: string,
  account: string,
): Promise<CallRow> {
  const call = await lockCall(tx, guid)
  const [own] = await tx.query<{ is_agent: boolean; is_in: boolean }>(
    `select user_type = 'agent' as is_agent, left_at is null as is_in from call_participant
     where call = $1 and account = $2`,
    [guid, account],
  )
  if (own === undefined) throw noSuchCall()
  if (!own.is_agent) throw new AppError('forbidden', 'Only agents in the call can do this.')
  if (!own.is_in) throw new AppError('conflict', because('call_ended'))
  return call
}
