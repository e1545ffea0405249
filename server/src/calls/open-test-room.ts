import { randomUUID } from 'node:crypto'
import { because } from '@plat/contract/platform/reasons'
import { sendLive } from '../live/inbox.ts'
import { AppError } from '../platform/errors.ts'
import { isInCallSql, readCall } from './call-row.ts'
import { informationFor } from './call-view.ts'
import type { CallWork } from './call-work.ts'

/**
 * Opens the test room of an account: an active call in which only the account is. A room that is open stays as it is.
 * @returns guid of the call
 * @throws AppError conflict for an account that is in another call, makes one or is asked to answer one
 */
export async function openTestRoom(work: CallWork, account: string): Promise<string> {
  const { tx } = work
  // The second of two requests at the same time waits here, and then finds the room of the first.
  await tx.query('select from account where guid = $1 for no key update', [account])
  const [now] = await tx.query<{ open: string | null; busy: boolean }>(
    `select (select c.guid from call c where c.caller = $1 and c.test and c.state <> 'ended') as open,
       ${isInCallSql('$1::uuid')} as busy`,
    [account],
  )
  if (now !== undefined && now.open !== null) return now.open
  if (now?.busy !== false) throw new AppError('conflict', because('in_another_call'))
  const guid = randomUUID()
  await tx.query(
    `insert into call (tenant, guid, caller, state, answered_at, test, discriminator)
     values (current_tenant(), $1, $2, 'active', now(), true, 'generic')`,
    [guid, account],
  )
  const added = await tx.query(
    `insert into call_participant (tenant, call, account, user_type)
     values (current_tenant(), $1, $2, 'agent') on conflict do nothing returning guid`,
    [guid, account],
  )
  // The account entered another call in the meantime.
  if (added.length === 0) throw new AppError('conflict', because('in_another_call'))
  const data = await informationFor(work, await readCall(tx, guid), account)
  sendLive(tx, [account], { type: 'call_information', data })
  return guid
}
