import type { OwnCall } from '@plat/contract/calls/calls'
import { informationFor } from './call-information.ts'
import { CALL_COLUMNS, type CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { standingOf } from './participants.ts'
import { accountOf } from './people.ts'
import { queueOf } from './queue.ts'
import { subjectFor } from './subject-view.ts'

/** The call that an account waits in, or whose room is open to it; null for none. */
export async function ownCall(work: CallWork, account: string): Promise<OwnCall | null> {
  const { tx, document } = work
  const [call] = await tx.query<CallRow>(
    `select ${CALL_COLUMNS} from call c
     where (c.caller = $1 and c.state = 'waiting')
       or (c.state = 'active' and c.guid in (
         select call from call_participant where account = $1 and state in ('joining', 'connected')))
     limit 1`,
    [account],
  )
  if (call === undefined) return null
  const reader = await accountOf(tx, account)
  const isActive = call.state === 'active'
  const one = isActive ? await standingOf(tx, call.guid, { account, participant: null }) : null
  return {
    id: call.guid,
    state: isActive ? 'active' : 'waiting',
    subject: await subjectFor(tx, document, call, reader?.visibility ?? 0),
    created: call.created_at.toISOString(),
    queue: isActive ? null : await queueOf(tx, call),
    information: one === null ? null : await informationFor(work, call, one),
  }
}
