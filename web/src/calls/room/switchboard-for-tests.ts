import type {
  CallInformation,
  CallMessage,
  RoomConnection,
  RoomParticipant,
} from '@plat/contract/calls/room'
import type { ClientMessage, KeptMessage } from '@plat/contract/live/messages'
import type { Reason } from '@plat/contract/platform/reasons'
import { ApiError } from '../../api/api-error.ts'
import type { RoomCalls } from './room-calls.ts'
import type { ChannelAnswer, RoomChannel } from './room-channel.ts'

type Kept = KeptMessage & { number: number }
type Entering = Extract<ClientMessage, { type: 'call_joined_caller' }>['data']

const DONE: ChannelAnswer = { kind: 'done' }
const refused = (code: string, reason: Reason | null = null): ChannelAnswer => ({
  kind: 'refused',
  code,
  title: code,
  because: reason && { reason },
})

/** Somebody who may be in the room, with their line to the switchboard. */
interface Line {
  participant: RoomParticipant
  token: string
  tokenIsGood: boolean
  gone: boolean
  channel: LoopbackChannel
}

/** The server's rules of a room, in the memory of the page: who enters with what, who hears what, who may do what. */
export class Switchboard {
  readonly id = crypto.randomUUID()
  readonly #password = crypto.randomUUID()
  readonly #lines = new Map<string, Line>()
  readonly messages: CallMessage[] = []
  /** Every signal that passed. */
  readonly signals: Extract<KeptMessage, { type: 'room_signal' }>['data'][] = []
  connection: RoomConnection = {
    kind: 'mesh',
    ice_servers: [],
    ice_transport_policy: 'all',
    token: null,
    expires: new Date(Date.now() + 3_600_000).toISOString(),
  }
  ended = false

  /** Somebody who may enter. A guest waits in the lobby first. */
  invite(name: string, type: 'agent' | 'caller', guest = false): Seat {
    const id = crypto.randomUUID()
    const person = { id: crypto.randomUUID(), first_name: name, last_name: '' }
    const participant: RoomParticipant = {
      id,
      person,
      user_type: type,
      guest,
      state: 'joining',
      peer: null,
    }
    const channel = new LoopbackChannel((message) => this.#take(id, message))
    const line = { participant, token: '', tokenIsGood: false, gone: false, channel }
    this.#lines.set(id, line)
    const calls: RoomCalls = {
      information: async () => this.#information(line),
      messages: async () => [...this.messages],
    }
    return { id, name, channel, calls, information: this.#information(line) }
  }

  /** The live connection of somebody is lost: the others are told. */
  lose(id: string): void {
    const line = this.#line(id)
    if (line.participant.state === 'connected')
      line.participant = { ...line.participant, state: 'away' }
    line.channel.close()
    this.#tellAll()
  }

  /** Somebody was not in the room, or back, in time: it goes on without them. */
  miss(id: string): void {
    this.#putOut(id, 'late')
  }

  /** It is back; what was kept meanwhile arrives. */
  restore(id: string): void {
    this.#line(id).channel.open()
  }

  #information(line: Line): CallInformation {
    if (this.ended || line.gone) throw new ApiError('gone', 'The call has ended', { status: 410 })
    line.token = crypto.randomUUID()
    line.tokenIsGood = true
    return {
      id: this.id,
      kind: 'call',
      subject: {
        discriminator: 'generic',
        guid: null,
        agency_reference: null,
        title: null,
        address: null,
        module: null,
        department: null,
      },
      caller_note: null,
      caller: null,
      user_type: line.participant.user_type,
      rtc: {
        url: null,
        room_reservation: { name: this.id, invite_password: this.#password },
        user_data_token: line.token,
        api_key: null,
      },
    }
  }

  #take(from: string, message: ClientMessage): ChannelAnswer {
    const line = this.#line(from)
    if (this.ended) return refused('gone', 'call_ended')
    switch (message.type) {
      case 'call_joined_agent':
      case 'call_joined_additional_agent':
      case 'call_joined_caller':
        return this.#enter(line, message.data)
      case 'room_signal':
        return this.#pass(line, message.data)
      case 'call_message':
        return this.#write(line, message.data.text)
      case 'call_close':
        return this.#leave(line)
      case 'lobby_answer':
        return this.#answerLobby(line, message.data.participant, message.data.admit)
      case 'participant_removed':
        return this.#remove(line, message.data.participant, 'removed')
      default:
        return refused('invalid_request')
    }
  }

  #enter(line: Line, { name, invite_password, user_data_token, peer }: Entering): ChannelAnswer {
    if (name !== this.id || invite_password !== this.#password) return refused('forbidden')
    if (user_data_token !== line.token || !line.tokenIsGood || line.gone)
      return refused('forbidden', 'wrong_room_key')
    line.tokenIsGood = false
    const { participant } = line
    const waits = participant.guest && participant.state === 'joining'
    const state = waits || participant.state === 'lobby' ? 'lobby' : 'connected'
    line.participant = { ...participant, state, peer }
    this.#tellAll(line)
    return DONE
  }

  #pass(line: Line, data: Extract<ClientMessage, { type: 'room_signal' }>['data']): ChannelAnswer {
    if (line.participant.state !== 'connected' || data.from !== line.participant.peer)
      return refused('forbidden')
    const to = [...this.#lines.values()].find(({ participant }) => participant.peer === data.to)
    if (!to || !isIn(to)) return refused('not_found')
    this.signals.push(data)
    to.channel.deliver({ type: 'room_signal', data })
    return DONE
  }

  #write(line: Line, text: string): ChannelAnswer {
    if (line.participant.state !== 'connected') return refused('forbidden')
    const message: CallMessage = {
      number: this.messages.length + 1,
      from: line.participant.id,
      person: line.participant.person,
      text,
      created: new Date().toISOString(),
    }
    this.messages.push(message)
    for (const one of this.#lines.values())
      if (isIn(one)) one.channel.deliver({ type: 'call_message', data: { id: this.id, message } })
    return DONE
  }

  #leave(line: Line): ChannelAnswer {
    line.gone = true
    const rest = [...this.#lines.values()].filter(isIn)
    if (rest.length > 1 && rest.some(({ participant }) => participant.user_type === 'agent')) {
      this.#tellAll()
      return DONE
    }
    this.ended = true
    const data = { id: this.id, outcome: 'answered', by: line.participant.person } as const
    for (const one of rest) one.channel.deliver({ type: 'call_ended', data })
    return DONE
  }

  #answerLobby(line: Line, id: string, admit: boolean): ChannelAnswer {
    const guest = this.#lines.get(id)
    if (line.participant.user_type !== 'agent' || guest?.participant.state !== 'lobby')
      return refused('forbidden')
    if (!admit) return this.#remove(line, id, 'refused')
    guest.participant = { ...guest.participant, state: 'connected' }
    this.#tellAll(guest)
    return DONE
  }

  #remove(line: Line, id: string, reason: 'removed' | 'refused'): ChannelAnswer {
    if (line.participant.user_type !== 'agent') return refused('forbidden')
    this.#putOut(id, reason)
    return DONE
  }

  #putOut(id: string, reason: 'removed' | 'refused' | 'late'): void {
    const one = this.#line(id)
    one.gone = true
    one.channel.deliver({ type: 'call_left', data: { id: this.id, reason } })
    this.#tellAll()
  }

  /** @param entered who is told what to connect by */
  #tellAll(entered?: Line): void {
    const lines = [...this.#lines.values()].filter(({ gone }) => !gone)
    for (const line of lines) {
      const { participant } = line
      if (participant.state === 'joining') continue
      const isAgent = participant.user_type === 'agent'
      const seen = lines.filter(
        (one) =>
          one === line ||
          (participant.state !== 'lobby' && (one.participant.state !== 'lobby' || isAgent)),
      )
      const isEntering = line === entered && participant.state === 'connected'
      line.channel.deliver({
        type: 'room_state',
        data: {
          id: this.id,
          self: participant.id,
          participants: seen.map((one) => ({
            ...one.participant,
            // Who waits in the lobby is no stay yet.
            peer: one.participant.state === 'lobby' ? null : one.participant.peer,
          })),
          connection: isEntering ? this.connection : null,
        },
      })
    }
  }

  #line(id: string): Line {
    const line = this.#lines.get(id)
    if (!line) throw new Error(`There is no line ${id}`)
    return line
  }
}

function isIn({ gone, participant }: Line): boolean {
  return !gone && (participant.state === 'connected' || participant.state === 'away')
}

/** What a room session of somebody is made of. */
export interface Seat {
  /** Guid of the participant. */
  id: string
  name: string
  channel: LoopbackChannel
  calls: RoomCalls
  information: CallInformation
}

/** A live connection within the page: messages arrive in order, later than they were sent, and wait while it is closed. */
class LoopbackChannel implements RoomChannel {
  readonly #serve: (message: ClientMessage) => ChannelAnswer
  readonly #messages = new Set<Parameters<RoomChannel['onMessage']>[0]>()
  readonly #changes = new Set<(open: boolean) => void>()
  #kept: Kept[] = []
  #number = 0
  #isOpen = true

  constructor(serve: (message: ClientMessage) => ChannelAnswer) {
    this.#serve = serve
  }

  isOpen(): boolean {
    return this.#isOpen
  }

  send(message: ClientMessage): void {
    void this.request(message)
  }

  async request(message: ClientMessage): Promise<ChannelAnswer> {
    // As it travels: nothing but what JSON has.
    const sent: ClientMessage = JSON.parse(JSON.stringify(message))
    await Promise.resolve()
    return this.#isOpen ? this.#serve(sent) : { kind: 'lost' }
  }

  onMessage(listener: Parameters<RoomChannel['onMessage']>[0]): () => void {
    this.#messages.add(listener)
    return () => this.#messages.delete(listener)
  }

  onOpenChange(listener: (open: boolean) => void): () => void {
    this.#changes.add(listener)
    return () => this.#changes.delete(listener)
  }

  deliver(message: KeptMessage): void {
    this.#number += 1
    const kept: Kept = { ...structuredClone(message), number: this.#number }
    this.#kept.push(kept)
    queueMicrotask(() => this.#flush())
  }

  close(): void {
    this.#isOpen = false
    for (const change of this.#changes) change(false)
  }

  open(): void {
    this.#isOpen = true
    this.#flush()
    for (const change of this.#changes) change(true)
  }

  #flush(): void {
    while (this.#isOpen && this.#kept.length > 0) {
      const [message] = this.#kept.splice(0, 1)
      if (message) for (const listener of this.#messages) listener(message)
    }
  }
}
