import { randomUUID } from 'node:crypto'
import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import { CALL_COLUMNS, type CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { addParticipant, isInCall } from './participants.ts'
import { requireMedia } from './room-connection.ts'
import { newRoomKeys } from './room-keys.ts'
import type { StoredSubject } from './stored-subject.ts'

/** Seconds in which somebody has to be in a room that they have opened. */
const ENTER_SECONDS = 60

/**
 * Opens a room with one agent in it, who has not been called: nobody has answered yet.
 * @throws AppError conflict for an agent who is in a call, unavailable where no pictures could pass.
 */
export async function openRoom(
  work: CallWork,
  agent: string,
  { kind, subject, note }: { kind: CallRow['kind']; subject: StoredSubject; note: string | null },
): Promise<CallRow> {
  const { tx, video, document } = work
  requireMedia(video, document)
  const busy = () => new AppError('conflict', because('in_another_call'))
  if (await isInCall(tx, agent)) throw busy()
  const guid = randomUUID()
  const [call] = await tx.query<CallRow>(
    `insert into call as c (tenant, guid, kind, caller, state, discriminator, subject, agency_reference, visibility,
       module, department, channel, note, password, due_at)
     values (current_tenant(), $1, $2, $3, 'active', $4, $5, $6, $7, $8, $9, $10, $11, $12,
       now() + make_interval(secs => $13))
     on conflict do nothing returning ${CALL_COLUMNS}`,
    [
      guid,
      kind,
      agent,
      subject.discriminator,
      subject.subject,
      subject.agency_reference,
      subject.visibility,
      subject.module,
      subject.department,
      subject.channel,
      note,
      newRoomKeys(tx, guid),
      ENTER_SECONDS,
    ],
  )
  if (call === undefined) throw busy()
  const one = { call: guid, account: agent, user_type: 'agent', state: 'joining' } as const
  if ((await addParticipant(tx, one)) === null) throw busy()
  work.changed(agent)
  return call
}
