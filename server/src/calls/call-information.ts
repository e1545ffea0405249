import type { CallInformation } from '@plat/contract/calls/room'
import type { CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { accountOf } from './people.ts'
import type { Participant } from './participants.ts'
import { videoServerOf } from './room-connection.ts'
import { openRoomKeys, tokenOf } from './room-keys.ts'
import { hashSecret } from '../platform/secret-token.ts'
import { subjectFor } from './subject-view.ts'

/** Minutes for which a participant's token opens the room, unless it has been used. */
const TOKEN_MINUTES = 10

/** What opens the room for a participant; its token is good for ten minutes from now, or for as long as it has been used. */
export async function informationFor(
  { tx, document, video }: CallWork,
  call: CallRow,
  participant: Pick<Participant, 'guid' | 'account' | 'user_type'>,
): Promise<CallInformation> {
  const keys = openRoomKeys(tx, call)
  const token = tokenOf(keys, participant.guid)
  await tx.query(
    `update call_participant set token_hash = $2,
       token_expires_at = case when token_hash is not null and token_expires_at is null then null
         else now() + make_interval(mins => $3) end
     where guid = $1`,
    [participant.guid, hashSecret(token), TOKEN_MINUTES],
  )
  const reader = await accountOf(tx, participant.account)
  const caller = await accountOf(tx, call.caller)
  return {
    id: call.guid,
    kind: call.kind,
    subject: await subjectFor(tx, document, call, reader?.visibility ?? 0),
    // What a caller writes is for the agency.
    caller_note:
      participant.user_type === 'agent' || participant.account === call.caller ? call.note : null,
    caller: call.kind === 'test' ? null : (caller?.person ?? null),
    user_type: participant.user_type,
    rtc: {
      url: videoServerOf(video, document),
      room_reservation: { name: call.guid, invite_password: keys.password },
      user_data_token: token,
      api_key: null,
    },
  }
}
