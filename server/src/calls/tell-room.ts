import type { RoomState } from '@plat/contract/calls/room'
import type { CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { asRoomParticipant, inboxOf, type Participant, presentIn } from './participants.ts'
import { roomConnection } from './room-connection.ts'

/**
 * Tells everybody in a room, and in its lobby, who is there now.
 * @param entered guid of the participant who has just come in, and is told what to connect by
 */
export async function tellRoom(
  work: CallWork,
  call: Pick<CallRow, 'guid' | 'now'>,
  entered: string | null = null,
): Promise<void> {
  const people = await presentIn(work.tx, call.guid)
  for (const one of people) {
    if (one.state !== 'connected' && one.state !== 'lobby') continue
    const connection =
      one.guid === entered && one.state === 'connected' ? await connect(work, call, one) : null
    const data = { ...roomStateFor(call.guid, one, people), connection }
    work.say(inboxOf(one), { type: 'room_state', data })
  }
}

function connect(
  { video, document }: CallWork,
  call: Pick<CallRow, 'guid' | 'now'>,
  one: Participant,
) {
  const name = `${one.first_name} ${one.last_name}`.trim()
  return roomConnection(video, document, call.guid, { participant: one.guid, name }, call.now)
}

/** Who waits in the lobby is known to agents; who waits there knows of nobody. */
function roomStateFor(
  call: string,
  reader: Participant,
  people: readonly Participant[],
): Omit<RoomState, 'connection'> {
  const seen = people.filter(
    (one) =>
      one.guid === reader.guid ||
      (reader.state === 'connected' && (one.state !== 'lobby' || reader.user_type === 'agent')),
  )
  return {
    id: call,
    self: reader.guid,
    participants: seen.flatMap((one) => asRoomParticipant(one) ?? []),
  }
}
