import type { CallInformation } from '@plat/contract/calls/room'
import type { CallWork } from './call-work.ts'
import { joinCall } from './join-call.ts'
import { openRoom } from './open-room.ts'
import { GENERIC } from './stored-subject.ts'

/**
 * What opens the test room of one of the agency's people: their own, in which nobody else is unless they invite them.
 * @throws AppError conflict for somebody who is in a call.
 */
export async function openTestRoom(work: CallWork, account: string): Promise<CallInformation> {
  const asker = { account, participant: null }
  const [own] = await work.tx.query<{ guid: string }>(
    `select c.guid from call c join call_participant p on p.tenant = c.tenant and p.call = c.guid
     where c.caller = $1 and c.kind = 'test' and c.state = 'active' and p.account = $1
       and p.state in ('joining', 'connected')`,
    [account],
  )
  if (own !== undefined) return joinCall(work, own.guid, asker)
  const { guid } = await openRoom(work, account, { kind: 'test', subject: GENERIC, note: null })
  return joinCall(work, guid, asker)
}
