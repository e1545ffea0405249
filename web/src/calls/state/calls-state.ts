import type { AgentState } from '@plat/contract/agents/agents'
import type { CallSubject } from '@plat/contract/calls/call-subject'
import type { OwnCall, QueuePlace } from '@plat/contract/calls/calls'
import type { CallInformation, RoomState } from '@plat/contract/calls/room'
import type {
  CallRequest,
  JoinRequest,
  LiveState,
  ServerMessage,
} from '@plat/contract/live/messages'

/** The own call, while it waits or goes on. */
export interface HeldCall {
  readonly id: string
  readonly subject: CallSubject
  readonly state: 'waiting' | 'active'
  readonly queue: QueuePlace | null
  /** What opens the room; null while it waits. */
  readonly information: CallInformation | null
  /** It was answered a moment ago, and nobody has joined or declined yet. */
  readonly fresh: boolean
  /** Another window of the same person is in its room. */
  readonly elsewhere: boolean
}

type Message<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>['data']

/** How the own call was over before anybody spoke; `unanswered`: an agent had answered, and did not come into the room. */
export interface CallOver {
  readonly id: string
  readonly reason: Message<'call_unanswered'>['reason'] | 'abandoned' | 'not_joined' | 'unanswered'
  /** When the office opens next, where it has closed. */
  readonly opens: string | null
  readonly subject: CallSubject
}

/** An offer or invitation that cannot be answered any more. */
export interface RequestOver {
  readonly request: CallRequest | JoinRequest
  readonly reason: Message<'call_request_over'>['reason'] | 'ended'
}

/** What the server has told this page of calls. */
export interface CallsState {
  readonly call: HeldCall | null
  /** The call that one was put out of for not being there in time: how it ends is still to be told. */
  readonly late: HeldCall | null
  /** Calls that are offered to the agent. */
  readonly requests: readonly CallRequest[]
  /** Invitations to calls that go on. */
  readonly joins: readonly JoinRequest[]
  /** How the last own call was over, until its caller has read it. */
  readonly over: CallOver | null
  /** What could be answered a moment ago, until it was read. */
  readonly gone: RequestOver | null
}

export const NO_CALLS: CallsState = {
  call: null,
  late: null,
  requests: [],
  joins: [],
  over: null,
  gone: null,
}

/**
 * The state after a message; messages of the room and of what has queries of its own change nothing here.
 * @param viewer guid of the account that hears it; null: none
 */
export function heard(
  state: CallsState,
  message: ServerMessage,
  viewer: string | null,
): CallsState {
  switch (message.type) {
    case 'hello':
      return stateAtOpening(state, message.data.state)
    case 'call_request':
      return { ...state, requests: put(state.requests, message.data) }
    case 'call_request_over':
      return requestOver(state, message.data.id, message.data.reason)
    case 'call_queue':
      return withCall(state, message.data.id, (call) => ({ ...call, queue: message.data.queue }))
    case 'call_unanswered':
      return unanswered(state, message.data)
    case 'call_waiting':
      return withCall(state, message.data.id, (call) => ({
        ...call,
        state: 'waiting',
        queue: null,
        information: null,
        fresh: false,
        elsewhere: false,
      }))
    case 'call_information':
      return answered(state, message.data)
    case 'mailbox_information':
    case 'join_call_request':
      return { ...state, joins: put(state.joins, message.data) }
    case 'call_ended':
      return ended(state, message.data, viewer)
    case 'call_left':
      return leftRoom(state, message.data)
    case 'room_state':
      return roomChanged(state, message.data)
    default:
      return state
  }
}

/** The state after one's own call was requested or looked up. */
export function withOwnCall(state: CallsState, own: OwnCall | null): CallsState {
  if (own === null) return { ...state, call: null }
  return { ...state, call: held(own, state.call), late: null, over: null }
}

/** The state once an offer or invitation has been answered here. */
export function withoutRequest(state: CallsState, id: string): CallsState {
  return {
    ...state,
    requests: state.requests.filter((request) => request.id !== id),
    joins: state.joins.filter((request) => request.id !== id),
  }
}

/** The state once another window of the same person has opened the room of a call: nothing asks for an answer any more. */
export function enteredElsewhere(state: CallsState, id: string): CallsState {
  return withCall(withoutRequest(state, id), id, (call) => ({
    ...call,
    elsewhere: true,
    fresh: false,
  }))
}

/** The call of a room that is being entered; null for a test room, to which nobody has to return. */
export function entering(information: CallInformation): HeldCall | null {
  const { id, kind, subject } = information
  if (kind === 'test') return null
  return { id, subject, state: 'active', queue: null, information, fresh: false, elsewhere: false }
}

/** The state once the own call is over for who was in it, or declined it. */
export function withoutCall(state: CallsState, id: string): CallsState {
  return { ...state, call: state.call?.id === id ? null : state.call }
}

/** The agent's state in an opening message; null for others and other messages. */
export function agentIn(message: ServerMessage): AgentState | null {
  if (message.type === 'agent_state') return message.data
  return message.type === 'hello' ? message.data.state.agent : null
}

/** How many missed calls a message counts that were not seen; null where it says nothing of them. */
export function missedIn(message: ServerMessage): number | null {
  if (message.type === 'missed_calls') return message.data.unseen
  return message.type === 'hello' ? message.data.state.missed : null
}

function roomChanged(state: CallsState, { id, self, participants }: RoomState): CallsState {
  const own = participants.find((one) => one.id === self)
  // Whoever is in the room, or on the way to it, has answered the invitation to it.
  const known = own === undefined ? state : withoutRequest(state, id)
  // A caller is on the way from the moment an agent answers: that says nothing of other windows.
  if (own?.state === 'joining') return known
  return withCall(known, id, (call) => ({
    ...call,
    fresh: false,
    elsewhere: own?.state === 'connected',
  }))
}

function stateAtOpening(state: CallsState, { call, requests, joins }: LiveState): CallsState {
  return { ...withOwnCall(state, call), requests, joins }
}

function held(own: OwnCall, before: HeldCall | null): HeldCall {
  const known = before?.id === own.id ? before : null
  return {
    id: own.id,
    subject: own.subject,
    state: own.state,
    queue: own.queue,
    information: own.information,
    // Answered while the connection was away counts as answered a moment ago.
    fresh: known !== null && (known.fresh || (known.state === 'waiting' && own.state === 'active')),
    elsewhere: known?.elsewhere ?? false,
  }
}

function answered(state: CallsState, information: CallInformation): CallsState {
  const { id, user_type } = information
  const elsewhere = state.call?.id === id && state.call.elsewhere
  const call = entering(information)
  return {
    ...withoutRequest(state, id),
    // An agent has said yes already.
    call: call && { ...call, fresh: user_type === 'caller' && !elsewhere, elsewhere },
    late: null,
    over: null,
  }
}

function requestOver(
  state: CallsState,
  id: string,
  reason: Message<'call_request_over'>['reason'],
): CallsState {
  const request = [...state.requests, ...state.joins].find((one) => one.id === id)
  if (!request) return state
  // Whoever answered in another window needs no notice of it.
  const told = reason === 'withdrawn' || reason === 'missed' || reason === 'not_available'
  return { ...withoutRequest(state, id), gone: told ? { request, reason } : state.gone }
}

function unanswered(state: CallsState, data: Message<'call_unanswered'>): CallsState {
  const { id, reason, opens } = data
  if (state.call?.id !== id) return state
  return { ...state, call: null, over: { id, reason, opens, subject: state.call.subject } }
}

function leftRoom(state: CallsState, { id, reason }: Message<'call_left'>): CallsState {
  if (reason === 'replaced') return enteredElsewhere(state, id)
  const late = reason === 'late' && state.call?.id === id ? state.call : state.late
  return { ...withoutRequest(withoutCall(state, id), id), late }
}

function ended(
  state: CallsState,
  { id, outcome }: Message<'call_ended'>,
  viewer: string | null,
): CallsState {
  const invited = state.joins.find((one) => one.id === id)
  const rest = {
    ...withoutRequest(state, id),
    gone: invited ? ({ request: invited, reason: 'ended' } as const) : state.gone,
  }
  const own = [state.call, state.late].find((call) => call?.id === id)
  if (!own) return rest
  const told = outcome === 'abandoned' || outcome === 'not_joined' || outcome === 'unanswered'
  return {
    ...withoutCall(rest, id),
    late: null,
    over:
      told && isCaller(own, viewer)
        ? { id, reason: outcome, opens: null, subject: own.subject }
        : state.over,
  }
}

/** Whether a resident's own call is meant; agents, guests and who was invited have not called. */
function isCaller({ information }: HeldCall, viewer: string | null): boolean {
  // What waits is the own call.
  if (information === null) return true
  const { user_type, caller } = information
  return user_type === 'caller' && viewer !== null && caller?.id === viewer
}

function withCall(state: CallsState, id: string, change: (call: HeldCall) => HeldCall): CallsState {
  return state.call?.id === id ? { ...state, call: change(state.call) } : state
}

function put<Request extends { id: string }>(
  requests: readonly Request[],
  request: Request,
): readonly Request[] {
  return [...requests.filter(({ id }) => id !== request.id), request]
}
