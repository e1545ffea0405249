import type { CallMessage } from '@plat/contract/calls/room'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { lockCall, noSuchCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { type Asker, inboxOf, presentIn, standingOf } from './participants.ts'

/**
 * Keeps a line of the chat and brings it to everybody in the room, its writer too.
 * @throws AppError not_found for who is not in the room.
 */
export async function sayInRoom(
  work: CallWork,
  guid: string,
  asker: Asker,
  text: string,
): Promise<void> {
  const { tx } = work
  const call = await lockCall(tx, guid)
  const writer = call?.state === 'active' ? await standingOf(tx, guid, asker) : null
  if (call === null || writer?.state !== 'connected') throw noSuchCall()
  const [row] = await tx.query<{ number: number }>(
    `with numbered as (
       update call set last_message = last_message + 1 where guid = $1 returning last_message)
     insert into call_message (tenant, call, number, participant, text)
     select current_tenant(), $1, last_message, $2, $3 from numbered returning number`,
    [guid, writer.guid, text],
  )
  if (row === undefined) throw new Error('the message was not stored')
  const { first_name, last_name } = writer
  const message: CallMessage = {
    number: row.number,
    from: writer.guid,
    person: { id: inboxOf(writer), first_name, last_name },
    text,
    created: call.now.toISOString(),
  }
  for (const one of await presentIn(tx, guid))
    if (one.state === 'connected')
      work.say(inboxOf(one), { type: 'call_message', data: { id: guid, message } })
}

interface MessageRow {
  readonly number: number
  readonly from: string
  readonly person: string
  readonly first_name: string
  readonly last_name: string
  readonly text: string
  readonly created: Date
  [column: string]: unknown
}

/** The chat of a call so far. @throws AppError not_found for who is not in its room, or on the way to it. */
export async function chatOf(
  tx: TenantTransaction,
  guid: string,
  asker: Asker,
): Promise<CallMessage[]> {
  const reader = await standingOf(tx, guid, asker)
  if (reader?.state !== 'connected' && reader?.state !== 'joining') throw noSuchCall()
  const rows = await tx.query<MessageRow>(
    `select m.number::integer as number, m.participant as from, coalesce(p.account, p.guid) as person,
       coalesce(a.first_name, p.guest_name, '') as first_name, coalesce(a.last_name, '') as last_name,
       m.text, m.created_at as created
     from call_message m join call_participant p on p.tenant = m.tenant and p.guid = m.participant
     left join account a on a.tenant = p.tenant and a.guid = p.account
     where m.call = $1 order by m.number`,
    [guid],
  )
  return rows.map(({ number, from, person: id, first_name, last_name, text, created }) => ({
    number,
    from,
    person: { id, first_name, last_name },
    text,
    created: created.toISOString(),
  }))
}
