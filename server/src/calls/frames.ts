import { agentsAtWork, agentState } from '../agents/agent-state.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { lookAgain } from '../offices/waiting-calls.ts'
import type { LiveFeatures } from '../live/live-features.ts'
import type { LiveSender } from '../live/live-sender.ts'
import { answerOffer } from './answer-offer.ts'
import { sayInRoom } from './call-chat.ts'
import { noSuchCall } from './call-row.ts'
import { type CallParts, type CallWork, readingCalls, withCalls } from './call-work.ts'
import { type Entering, enterRoom } from './enter-room.ts'
import { CALL_GUESTS } from './guests.ts'
import { decline, hangUp } from './hang-up.ts'
import { askToJoin } from './join-call.ts'
import { accountsWithCalls, liveStateOf } from './live-state.ts'
import type { Asker } from './participants.ts'
import { answerLobby, removeParticipant } from './room-host.ts'
import { passSignal } from './room-signal.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'

/** What calls have to do with live connections: what pages say, what they have to know, and that they are gone. */
export function handleFrames(live: LiveFeatures, parts: CallParts): void {
  live.setGuests(CALL_GUESTS)
  const does = (sender: LiveSender, work: (work: CallWork) => Promise<void>) =>
    withCalls(parts, sender.tenant, work)

  live.handle('call_request_acknowledgment', async ({ data, response }, sender) => {
    const agent = sender.account
    if (agent === null) throw noSuchCall()
    // Another page of the agent may have room for it.
    if (!response.received) return
    await does(sender, (work) => answerOffer(work, data.id, agent, response.answer))
  })
  live.handle('join_call_request', ({ data }, sender) =>
    does(sender, (work) => askToJoin(work, data.id, askerOf(sender), data.agent)),
  )
  const enter = ({ data }: { readonly data: Entering }, sender: LiveSender) =>
    does(sender, (work) => enterRoom(work, askerOf(sender), sender.connection, data))
  live.handle('call_joined_agent', enter)
  live.handle('call_joined_additional_agent', enter)
  live.handle('call_joined_caller', enter)
  live.handle('call_declined', ({ data }, sender) =>
    does(sender, (work) => decline(work, data.id, askerOf(sender))),
  )
  live.handle('call_close', ({ data }, sender) =>
    does(sender, (work) => hangUp(work, data.id, askerOf(sender))),
  )
  live.handle('room_signal', ({ data }, sender) =>
    does(sender, (work) => passSignal(work, askerOf(sender), data)),
  )
  live.handle('call_message', ({ data }, sender) =>
    does(sender, (work) => sayInRoom(work, data.id, askerOf(sender), data.text)),
  )
  live.handle('lobby_answer', ({ data }, sender) =>
    does(sender, (work) => answerLobby(work, data.id, askerOf(sender), data)),
  )
  live.handle('participant_removed', ({ data }, sender) =>
    does(sender, (work) => removeParticipant(work, data.id, askerOf(sender), data.participant)),
  )
  watchConnections(live, parts)
}

/** A page that opens learns what goes on; calls that wait for its agent are looked at, and those of one that is gone. */
function watchConnections(live: LiveFeatures, parts: CallParts): void {
  const { database } = parts
  live.provideState(async (tx, { account, tenant }) => {
    if (account === null) return {}
    const { document } = await loadTenant(database, tenant)
    const calls = await liveStateOf(readingCalls(parts, tx, document), account)
    return { ...calls, agent: await agentState(tx, account) }
  }, accountsWithCalls)
  live.setAtWork(agentsAtWork)
  live.onOpened(async ({ tenant, viewer }) => {
    if (viewer.level === 'internal') await asTenant(database, tenant, lookAgain)
  })
  live.onClosed(({ tenant, inbox, connection }) =>
    asTenant(database, tenant, async ({ query }) => {
      await query(
        `update call set due_at = now() where guid in (
           select c.guid from call c
           where c.state <> 'ended' and c.due_at > now() and (
             c.guid in (select call from call_participant where connection = $1 and left_at is null)
             or c.guid in (select call from call_offer where agent = $2 and state = 'offered'))
           order by c.guid for update)`,
        [connection, inbox],
      )
    }),
  )
}

function askerOf({ account, participant }: LiveSender): Asker {
  return { account, participant }
}
