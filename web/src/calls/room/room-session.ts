import type {
  CallInformation,
  CallMessage,
  RoomConnection,
  RoomParticipant,
  RoomSignal,
  RoomState,
} from '@plat/contract/calls/room'
import type { ServerMessage } from '@plat/contract/live/messages'
import { serverClock } from '../../api/server-clock.ts'
import type { CaptionLine } from './captions/caption-lines.ts'
import type { Caption, DataMessage, MediaNote } from './data-message.ts'
import type { MediaSource } from './media/media-source.ts'
import type { Quality } from './quality.ts'
import type { RoomCalls } from './room-calls.ts'
import type { ChannelAnswer, RoomChannel } from './room-channel.ts'
import { RoomEntry } from './room-entry.ts'
import { RoomMedia } from './room-media.ts'
import {
  afterEvent,
  isOver,
  NO_FACTS,
  peopleOf,
  type RoomEvent,
  type RoomFacts,
  type RoomPerson,
  type RoomStatus,
  shownStatus,
} from './room-state.ts'
import type {
  OpenTransport,
  RemoteMedia,
  RemotePeer,
  RoomTransport,
} from './transport/room-transport.ts'

export interface RoomSessionOptions {
  readonly information: CallInformation
  /** Another agent has invited this one. */
  readonly additional?: boolean
  readonly channel: RoomChannel
  readonly calls: RoomCalls
  readonly media: MediaSource
  readonly openTransport: OpenTransport
}

/** Everything that a screen shows of a room. */
export interface RoomSnapshot {
  readonly status: RoomStatus
  /** The own participant; null before the room was entered. */
  readonly self: RoomParticipant | null
  readonly people: readonly RoomPerson[]
  /** Guests who wait to be let in; agents only are told. */
  readonly lobby: readonly RoomParticipant[]
  readonly messages: readonly CallMessage[]
  readonly captions: readonly CaptionLine[]
  /** What others know of what is sent. */
  readonly note: MediaNote
  /** Null: not known. */
  readonly quality: Quality | null
  /** When this call became one with somebody else, milliseconds since 1970; null: not yet. */
  readonly since: number | null
}

const NO_MEDIA: ReadonlyMap<string, RemoteMedia> = new Map()
/** Signals that wait for the live connection before the first are dropped. */
const MOST_WAITING = 300
/** Milliseconds before the end of credentials from which new ones are fetched instead. */
const EXPIRES_SOON_MS = 60_000
/** Milliseconds for which credentials are used at least, whatever clocks say: each fetching is told to everybody in the room. */
const LEAST_USE_MS = 60_000

/** One stay in the room of a call, without React: it enters, stays through lost connections, and leaves. */
export class RoomSession {
  readonly #options: RoomSessionOptions
  /** This stay; others address their signals to it. */
  readonly #peer = crypto.randomUUID()
  readonly #listeners = new Set<() => void>()
  readonly #media: RoomMedia
  readonly #entry: RoomEntry
  readonly #stops: (() => void)[]
  #facts: RoomFacts = NO_FACTS
  #since: number | null = null
  #transport: RoomTransport | null = null
  #opening = false
  #connection: RoomConnection | null = null
  /** When other credentials are fetched, by `performance.now()`. */
  #expiry = 0
  /** Signals that came before the transport was there, and that go out when the room has been entered again. */
  #waitingIn: (readonly [from: string, signal: RoomSignal])[] = []
  #waitingOut: (readonly [to: string, signal: RoomSignal])[] = []
  #snapshot: RoomSnapshot

  constructor(options: RoomSessionOptions) {
    this.#options = options
    this.#media = new RoomMedia(options.media, () => this.#emit())
    this.#entry = new RoomEntry({
      ...options,
      peer: this.#peer,
      onEntered: () => this.#sendWaiting(),
      onMessages: (messages) => this.#apply({ kind: 'messages', messages }),
      onEnd: () => this.#apply({ kind: 'end', reason: 'ended', by: null }),
      onFailure: (failure) => this.#apply({ kind: 'fail', failure }),
    })
    this.#stops = [
      options.channel.onMessage((message) => this.#take(message)),
      options.channel.onOpenChange((open) => this.#follow(open)),
    ]
    this.#snapshot = this.#seen()
  }

  /** Calls the listener when the snapshot has changed; returns how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): RoomSnapshot => this.#snapshot

  /** Enters the room as soon as the live connection is open. */
  join(): void {
    this.#apply({ kind: 'join' })
    if (this.#options.channel.isOpen()) this.#entry.enter()
  }

  /** Hangs up, also before the room was entered: nobody waits for who does not come. */
  leave(): void {
    const { channel, information } = this.#options
    void channel.request({ type: 'call_close', data: { id: information.id } })
    this.#apply({ kind: 'end', reason: 'left', by: null })
  }

  /** Adds a line to the chat. */
  write(text: string): Promise<ChannelAnswer> {
    const { channel, information } = this.#options
    return channel.request({ type: 'call_message', data: { id: information.id, text } })
  }

  /** Lets a guest in, or not. */
  answerLobby(participant: string, admit: boolean): Promise<ChannelAnswer> {
    const { channel, information } = this.#options
    const data = { id: information.id, participant, admit }
    return channel.request({ type: 'lobby_answer', data })
  }

  /** Has somebody leave. */
  remove(participant: string): Promise<ChannelAnswer> {
    const { channel, information } = this.#options
    return channel.request({
      type: 'participant_removed',
      data: { id: information.id, participant },
    })
  }

  setHand(hand: boolean): void {
    this.#media.setHand(hand)
  }

  /** Asks the others for captions, or no longer. */
  setCaptions(captions: boolean): void {
    this.#media.setCaptions(captions)
  }

  /** A number for another own caption. */
  readonly nextCaption = (): number => this.#media.nextCaption()

  /** Shows own words to everybody; the same number again says them better. */
  readonly caption = (caption: Caption): void => {
    this.#media.sendCaption(caption)
    this.#apply({ kind: 'caption', line: { ...caption, peer: null } })
  }

  /** How loud somebody is at this moment, 0 to 1. @param peer their stay */
  level(peer: string): number {
    return this.#transport?.level(peer) ?? 0
  }

  /** Ends without a word to the server: whoever reloads the page comes back. */
  dispose(): void {
    this.#listeners.clear()
    this.#close()
  }

  #close(): void {
    for (const stop of this.#stops) stop()
    this.#entry.stop()
    this.#media.close()
    this.#transport = null
    this.#options.media.dispose()
  }

  #take(message: ServerMessage): void {
    const { id } = this.#options.information
    if (!('data' in message) || message.data === null || !('id' in message.data)) return
    if (message.data.id !== id) return
    switch (message.type) {
      case 'room_state':
        return this.#takeState(message.data)
      case 'room_signal':
        return message.data.to === this.#peer
          ? this.#takeSignal(message.data.from, message.data.signal)
          : undefined
      case 'call_message':
        return this.#apply({ kind: 'messages', messages: [message.data.message] })
      case 'call_left':
        // Which of two windows is meant, the state says.
        if (message.data.reason === 'replaced') return undefined
        return this.#apply({ kind: 'end', reason: message.data.reason, by: null })
      // The panel says that one waits again.
      case 'call_waiting':
        return this.#apply({ kind: 'end', reason: 'left', by: null })
      case 'call_ended':
        return this.#apply({ kind: 'end', reason: 'ended', by: message.data.by })
      default:
        return undefined
    }
  }

  #takeState(state: RoomState): void {
    if (this.#facts.status.kind === 'idle') return
    this.#apply({ kind: 'state', state, peer: this.#peer })
    if (isOver(this.#facts.status)) return
    if (state.connection !== null) void this.#connect(state.connection)
    else this.#renewSoon()
    this.#transport?.setPeers(this.#peers())
  }

  /** Credentials of a mesh have an end, and whoever comes later needs valid ones. */
  #renewSoon(): void {
    if (this.#connection?.kind !== 'mesh' || this.#facts.status.kind !== 'live') return
    if (this.#expiry > performance.now()) return
    this.#connection = null
    this.#entry.enter()
  }

  async #connect(connection: RoomConnection): Promise<void> {
    this.#connection = connection
    this.#expiry =
      performance.now() +
      Math.max(LEAST_USE_MS, serverClock.msUntil(connection.expires) - EXPIRES_SOON_MS)
    if (this.#transport) return this.#transport.renew(connection)
    if (this.#opening) return
    this.#opening = true
    try {
      const { openTransport, information } = this.#options
      const transport = await openTransport(this.#peer, connection, information.rtc, {
        onChange: () => this.#emit(),
        onData: (from, message) => this.#takeData(from, message),
        onReachable: (peer) => this.#media.tell(peer),
        onLost: () => this.#entry.enterLater(),
        sendSignal: (to, signal) => this.#sendSignal(to, signal),
      })
      // Without one there is the chat.
      if (transport) this.#use(transport)
    } catch (error) {
      reportError(error)
      const title = error instanceof Error ? error.message : ''
      this.#apply({ kind: 'fail', failure: { code: 'unavailable', title, because: null } })
    } finally {
      this.#opening = false
    }
  }

  #use(transport: RoomTransport): void {
    if (isOver(this.#facts.status)) return transport.close()
    this.#transport = transport
    this.#media.use(transport)
    transport.setPeers(this.#peers())
    for (const [from, signal] of this.#waitingIn) transport.signal(from, signal)
    this.#waitingIn = []
    this.#emit()
  }

  /** Whoever is away may still be heard. */
  #peers(): RemotePeer[] {
    return this.#facts.participants.flatMap(({ id, peer, state }) =>
      peer !== null && id !== this.#facts.self && (state === 'connected' || state === 'away')
        ? [{ peer, participant: id }]
        : [],
    )
  }

  #takeSignal(from: string, signal: RoomSignal): void {
    if (this.#transport) this.#transport.signal(from, signal)
    else this.#waitingIn = [...this.#waitingIn, [from, signal] as const].slice(-MOST_WAITING)
  }

  #takeData(from: string, message: DataMessage): void {
    if (message.type === 'media') this.#apply({ kind: 'note', peer: from, note: message.note })
    else this.#apply({ kind: 'caption', line: { ...message.caption, peer: from } })
  }

  #sendSignal(to: string, signal: RoomSignal): void {
    const { channel, information } = this.#options
    if (this.#entry.isEntered && channel.isOpen())
      channel.send({
        type: 'room_signal',
        data: { id: information.id, from: this.#peer, to, signal },
      })
    else this.#waitingOut = [...this.#waitingOut, [to, signal] as const].slice(-MOST_WAITING)
  }

  #sendWaiting(): void {
    const waiting = this.#waitingOut
    this.#waitingOut = []
    for (const [to, signal] of waiting) this.#sendSignal(to, signal)
  }

  #follow(open: boolean): void {
    if (this.#facts.status.kind === 'idle') return
    if (open) return this.#entry.enter()
    this.#entry.lose()
    this.#apply({ kind: 'disconnect' })
  }

  #apply(event: RoomEvent): void {
    const before = this.#facts
    this.#facts = afterEvent(before, event)
    if (this.#facts === before) return
    const isTogether =
      this.#facts.participants.filter(({ state }) => state === 'connected').length > 1
    if (this.#facts.status.kind === 'live' && isTogether) this.#since ??= Date.now()
    // What was written before, or while the connection was away.
    if (this.#facts.status.kind === 'live' && before.status.kind !== 'live')
      void this.#entry.readMessages()
    this.#emit()
    if (isOver(this.#facts.status)) this.#close()
  }

  #emit(): void {
    this.#snapshot = this.#seen()
    for (const listener of this.#listeners) listener()
  }

  #seen(): RoomSnapshot {
    const remotes = this.#transport?.remotes() ?? NO_MEDIA
    const { participants, self, status, messages, captions } = this.#facts
    return {
      status: shownStatus(status, remotes),
      self: participants.find(({ id }) => id === self) ?? null,
      people: peopleOf(this.#facts, remotes),
      lobby: participants.filter(({ id, state }) => id !== self && state === 'lobby'),
      messages,
      captions,
      note: this.#media.note,
      quality: this.#media.quality,
      since: this.#since,
    }
  }
}
