import type { RoomSignal } from '@plat/contract/calls/room'
import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import { noSuchCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import type { Asker } from './participants.ts'

/** From one stay in a room to another. */
export interface AddressedSignal {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly signal: RoomSignal
}

/**
 * Brings a signal to another person in the same room; one to a stay that is over goes nowhere.
 * @throws AppError not_found for who is not in the room, forbidden for a signal in the name of another stay.
 */
export async function passSignal(
  work: CallWork,
  { account, participant }: Asker,
  { id, from, to, signal }: AddressedSignal,
): Promise<void> {
  const [row] = await work.tx.query<{ peer: string | null; inbox: string | null }>(
    `select own.peer, (select coalesce(o.account, o.guid) from call_participant o
         where o.tenant = own.tenant and o.call = own.call and o.peer = $4 and o.state = 'connected' and o.guid <> own.guid) as inbox
     from call_participant own join call c on c.tenant = own.tenant and c.guid = own.call
     where own.call = $1 and own.state = 'connected' and c.state = 'active'
       and (own.account = $2 or (own.guid = $3 and own.account is null))`,
    [id, account, participant, to],
  )
  if (row === undefined) throw noSuchCall()
  if (row.peer !== from) throw new AppError('forbidden', because('wrong_room_key'))
  if (row.inbox !== null)
    work.say(row.inbox, { type: 'room_signal', data: { id, from, to, signal } })
}
