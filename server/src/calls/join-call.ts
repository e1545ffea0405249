import { OFFER_MS } from '@plat/contract/calls/calls'
import type { CallInformation } from '@plat/contract/calls/room'
import { because } from '@plat/contract/platform/reasons'
import { candidates } from '../agents/find-agents.ts'
import { AppError } from '../platform/errors.ts'
import { advanceActive } from './advance-active.ts'
import { informationFor } from './call-information.ts'
import { after, type CallRow, lockCall, noSuchCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { joinRequestFor } from './live-state.ts'
import {
  addParticipant,
  type Asker,
  isInCall,
  type Participant,
  standingOf,
} from './participants.ts'
import { lockAsAgent } from './room-host.ts'
import { tellRoom } from './tell-room.ts'

/**
 * What opens the room for somebody who belongs in it: who was asked accepts with that, and who has left comes back.
 * @throws AppError not_found for who does not belong there, or was removed; gone for a call that has ended; conflict for
 * somebody who is in another one.
 */
export async function joinCall(
  work: CallWork,
  guid: string,
  asker: Asker,
): Promise<CallInformation> {
  const call = await lockCall(work.tx, guid)
  const one = call === null ? null : await standingOf(work.tx, guid, asker)
  if (call === null || one === null) throw noSuchCall()
  if (call.state === 'ended') throw new AppError('gone', because('call_ended'))
  if (call.state !== 'active') throw noSuchCall()
  if (one.state === 'asked' || one.state === 'left') await comeIn(work, call, one)
  const standing = await standingOf(work.tx, guid, asker)
  if (standing === null || !isOnTheWay(standing)) throw noSuchCall()
  return informationFor(work, call, standing)
}

function isOnTheWay({ state }: Participant): boolean {
  return state === 'joining' || state === 'connected' || state === 'lobby'
}

async function comeIn(work: CallWork, call: CallRow, one: Participant): Promise<void> {
  const { tx } = work
  const { account, state, user_type } = one
  if (account !== null && (await isInCall(tx, account)))
    throw new AppError('conflict', because('in_another_call'))
  if (state === 'asked') {
    await tx.query(
      `update call_participant set state = 'joining', state_at = now() where guid = $1`,
      [one.guid],
    )
    await tx.query('update call_invite set used_at = now() where guid = $1 and used_at is null', [
      one.invite,
    ])
    // Other pages of the same account stop ringing.
    if (account !== null)
      work.say(account, { type: 'call_request_over', data: { id: call.guid, reason: 'taken' } })
  } else if (account === null || wasInLobby(one)) {
    await tx.query(
      `update call_participant set state = 'lobby', state_at = now(), left_at = null, peer = null, token_hash = null
       where guid = $1`,
      [one.guid],
    )
  } else if (one.token_hash === null) {
    throw noSuchCall()
  } else {
    await addParticipant(tx, { call: call.guid, account, user_type, state: 'joining' })
  }
  if (account !== null) work.changed(account)
  await tellRoom(work, call)
  await advanceActive(work, call)
}

/** An account that came by somebody else's invite, and that no agent has let in yet. */
function wasInLobby({ account, invite, invite_account, joined_at }: Participant): boolean {
  return invite !== null && account !== invite_account && joined_at === null
}

/**
 * An agent in a room asks a colleague to come.
 * @throws AppError not_found or forbidden for who is no agent in the room, conflict for a colleague who cannot be asked.
 */
export async function askToJoin(
  work: CallWork,
  guid: string,
  asker: Asker,
  agent: string,
): Promise<void> {
  const { tx } = work
  const { call } = await lockAsAgent(work, guid, asker)
  const wanted = { modules: null, agent, except: [] }
  if (asker.account === agent || (await candidates(tx, wanted, 1)).length === 0)
    throw new AppError('conflict', because('agent_not_available'))
  const by = asker.account
  const asked = await addParticipant(tx, {
    call: guid,
    account: agent,
    user_type: 'agent',
    state: 'asked',
    ...(by === null ? {} : { asked_by: by }),
  })
  // Asked already: it rings there.
  if (asked === null) return
  const data = await joinRequestFor(work, call, agent, by, after(call.now, OFFER_MS))
  if (data !== null) work.say(agent, { type: 'join_call_request', data })
  await advanceActive(work, call)
}
