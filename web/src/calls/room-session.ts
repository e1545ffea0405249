import {
  type CallParticipant,
  getCall,
  joinCall,
  type RoomEntry,
  useVideoServer as moveToVideoServer,
} from '@plat/contract/calls/calls'
import type { RoomRtc, RoomSignal, RoomSignals } from '@plat/contract/calls/room'
import { isTransient } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { isLiveOpen, sendLive, watchLive } from '../api/live-status.ts'
import { type CaptionLine, withCaption } from './captions/caption-lines.ts'
import { CaptionRate } from './captions/caption-rate.ts'
import type { Caption } from './media/caption.ts'
import { type MediaNote, noteOf } from './media/media-note.ts'
import { MediaSource, type MediaState } from './media/media-source.ts'
import type { Quality } from './media/quality.ts'
import type { RemoteMedia } from './media/peer-link.ts'
import { RoomMedia } from './media/room-media.ts'
import { playAt } from './media/speaker.ts'
import { notePeer } from './noted-peer.ts'

/** All that is shown of an open room. */
export interface RoomSnapshot {
  /** joining: not entered yet; moved: another page of the account has opened it. */
  readonly state: 'joining' | 'joined' | 'moved'
  /** Why it could not be entered. */
  readonly error: Error | null
  readonly media: MediaState
  /** What comes from the others, by their `peer`. */
  readonly remotes: ReadonlyMap<string, RemoteMedia>
  /** What is sent to them. */
  readonly note: MediaNote
  /** What was said and typed to be read since this page has entered, the oldest first. */
  readonly captions: readonly CaptionLine[]
  /** How well they are reached; null: not known yet. */
  readonly quality: Quality | null
  /** The browser plays no sound before a press. */
  readonly soundBlocked: boolean
  /** The person has not chosen yet how to take part. */
  readonly asksHow: boolean
}

/** How a person takes part in a call. Anyone sees and hears the others, and can write. */
export type TakePart = 'camera' | 'microphone' | 'chat'

/** Milliseconds between two looks at the connection. */
const MEASURE_MS = 2_000
/** Milliseconds to wait for the live connection before the room is entered without it. */
const LIVE_MS = 5_000
/** Milliseconds before an attempt to enter is repeated. */
const AGAIN_MS = 2_000
/** Milliseconds: how long before they expire credentials are renewed, and the shortest and longest time between renewals. */
const EARLY_MS = 60_000
const LEAST_MS = 240_000
const MOST_MS = 3_540_000
/** Milliseconds between two attempts to move the call to the agency's video server. */
const MOVE_AGAIN_MS = 15_000
/** Most messages that wait for the live connection. */
const MOST_WAITING = 100

/** What a room is opened with. */
export interface RoomOptions {
  /** Guid of the call. */
  readonly call: string
  /** Guid of the account. */
  readonly viewer: string
  /** The room, as the page has read it; undefined: a server of before sends none. */
  readonly rtc?: RoomRtc
  /** Called when the server has answered an attempt to enter: the call's data should be read again. */
  readonly onAnswer: () => void
}

/** The room and the people of the call, as last read. */
type Known = Pick<RoomOptions, 'rtc'> & { readonly people: readonly CallParticipant[] }

/** A room that is open in this tab: enters it, sends and plays pictures and sound. Knows nothing of React. */
export class RoomSession {
  readonly call: string
  /** This page; others address their signals to it. */
  readonly peer = crypto.randomUUID()
  readonly media = new MediaSource()
  readonly options: RoomOptions
  readonly #watchers = new Set<() => void>()
  readonly #voices = new Map<string, HTMLAudioElement>()
  readonly #ended = new AbortController()
  readonly #stops: (() => void)[]
  readonly #transport: RoomMedia
  #people: readonly CallParticipant[] = []
  #readsCaptions = false
  readonly #rate = new CaptionRate()
  /** Number of the own newest caption. */
  #captions = 0
  /** The server has this page in the call. */
  #isKnown = false
  /** Pages of the account that had the room open before this one. */
  readonly #replaced = new Set<string | null>([null])
  #again: ReturnType<typeof setTimeout> | undefined
  readonly #measuring: ReturnType<typeof setInterval>
  /** Signals that could not be sent yet. */
  #waiting: RoomSignals[] = []
  #password: string | undefined
  /** Time of `performance.now` before which no attempt is made to move the call; Infinity: there is no video server. */
  #movesFrom = 0
  #isJoining = false
  #joinsAgain = false
  #snapshot: RoomSnapshot

  constructor(options: RoomOptions) {
    this.options = options
    this.call = options.call
    this.#password = options.rtc?.room_reservation.invite_password
    this.#transport = new RoomMedia(this.peer, {
      onChange: () => this.#followRemotes(),
      sendSignals: (to, signals) => this.#sendSignals(to, signals),
      onCaption: (from, caption) => this.#takeCaption(from, caption),
      onCut: () => void this.#moveToServer(),
      onServerLost: (againMs) => this.#joinIn(againMs),
    })
    this.#snapshot = {
      state: 'joining',
      error: null,
      media: this.media.getSnapshot(),
      remotes: new Map(),
      note: noteOf(this.media.getSnapshot()),
      captions: [],
      quality: null,
      soundBlocked: false,
      asksHow: true,
    }
    this.#stops = [this.media.subscribe(() => this.#send()), watchLive(() => this.#followLive())]
    this.#measuring = setInterval(() => void this.#measure(), MEASURE_MS)
  }

  /** Calls the watcher when the snapshot changes; returns how to end that. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  readonly getSnapshot = (): RoomSnapshot => this.#snapshot

  /** Turns on what the person has chosen; to be called by a press: the browser may ask for permission. */
  takePart(how: TakePart): void {
    this.#set({ asksHow: false })
    if (how === 'camera') void this.media.start()
    if (how === 'microphone') void this.media.turnOn('microphone')
  }

  /**
   * Enters the room once the live connection is open: who is in it sends signals at once, and a page gets only what is sent
   * after its live connection has opened.
   */
  enter(): void {
    if (isLiveOpen()) void this.join()
    else this.#joinIn(LIVE_MS)
  }

  /** Enters the room with this page, or again with new credentials. A page of the account that is in it leaves it. */
  async join(): Promise<void> {
    if (this.#ended.signal.aborted) return
    // The attempt under way may have been made before the connection was lost.
    this.#joinsAgain = this.#isJoining
    if (this.#isJoining) return
    this.#isJoining = true
    clearTimeout(this.#again)
    const { signal } = this.#ended
    try {
      if (this.#isKnown && (await this.#isReplaced())) return
      // Servers of before refuse members that they do not know.
      const key = this.#password === undefined ? {} : { invite_password: this.#password }
      const { data } = await call(
        joinCall,
        { params: { id: this.call }, body: { peer: this.peer, ...key } },
        { signal },
      )
      this.#hasEntered(data)
    } catch (error) {
      if (signal.aborted) return
      this.#set({ error: error instanceof Error ? error : new Error(String(error)) })
      if (isTransient(error)) this.#joinIn(AGAIN_MS)
    } finally {
      this.#isJoining = false
      if (!signal.aborted) this.options.onAnswer()
      if (this.#joinsAgain) void this.join()
    }
  }

  /** Takes what is known about the call. What was read or sent before this page joined may come later. */
  follow({ people, rtc }: Known): void {
    this.#password = rtc?.room_reservation.invite_password ?? this.#password
    this.#setPeople(people)
    // Someone has moved the call: joining brings a token.
    const isMoved = typeof rtc?.url === 'string' && !this.#transport.usesServer
    if (isMoved && this.#isKnown && !this.#isJoining) void this.join()
  }

  #setPeople(people: readonly CallParticipant[]): void {
    const at = people.findIndex(({ person }) => person.id === this.options.viewer)
    const peer = people[at]?.peer ?? null
    if (peer === this.peer) this.#isKnown = true
    else if (!this.#isKnown) this.#replaced.add(peer)
    else if (!this.#replaced.has(peer)) return this.#leave()
    this.#people = people
    this.#transport.setPeers(
      people.flatMap(({ peer: other, state }, index) =>
        other === null || index === at
          ? []
          : [{ peer: other, polite: at > index, away: state !== 'joined' }],
      ),
      people[at]?.interpreter,
    )
    this.#followRemotes()
  }

  /** Signals of another page in a call. */
  takeSignals({ id, from, to, signals }: RoomSignals): void {
    if (id === this.call && to === this.peer) this.#transport.signal(from, signals)
  }

  /** Plays the sound that the browser has held back; to be called by a press. */
  readonly playSound = (): void => {
    this.#set({ soundBlocked: false })
    for (const voice of this.#voices.values()) this.#play(voice)
  }

  /** A number for another caption. */
  readonly nextCaption = (): number => {
    this.#captions += 1
    return this.#captions
  }

  /** Shows words of the viewer to the others, who read them as a caption. */
  readonly caption = (caption: Caption): void => {
    this.#transport.sendCaption(caption)
    this.#addCaption({ ...caption, peer: null, person: null })
  }

  /** Tells the others whether the viewer reads captions. */
  readonly readCaptions = (reads: boolean): void => {
    this.#readsCaptions = reads
    this.#send()
  }

  /** How loud a person is now, 0 to 1. */
  level(peer: string): number {
    return this.#transport.level(peer)
  }

  /** Ends it: devices are off, and nothing is sent or played any more. The call goes on. */
  close(): void {
    if (this.#ended.signal.aborted) return
    this.#ended.abort()
    for (const stop of this.#stops) stop()
    clearTimeout(this.#again)
    clearInterval(this.#measuring)
    this.#transport.close()
    this.media.dispose()
    for (const voice of this.#voices.values()) voice.srcObject = null
    this.#voices.clear()
    this.#watchers.clear()
  }

  #hasEntered({ people, connection, rtc }: Omit<RoomEntry, 'rtc'> & { rtc?: RoomRtc }): void {
    if (this.#snapshot.state === 'moved') return
    notePeer(this.peer)
    this.#transport.connect(connection, rtc)
    // This page's clock may be wrong.
    const left = new Date(connection.expires).getTime() - Date.now() - EARLY_MS
    this.#joinIn(Math.min(Math.max(left, LEAST_MS), MOST_MS))
    this.#set({ state: 'joined', error: null })
    this.#setPeople(people)
    this.#sendWaiting()
  }

  /** Nothing arrives from someone by direct connections: the agency's video server is the other way, if it has one. */
  async #moveToServer(): Promise<void> {
    if (this.#transport.usesServer || performance.now() < this.#movesFrom) return
    this.#movesFrom = performance.now() + MOVE_AGAIN_MS
    const { signal } = this.#ended
    const params = { id: this.call }
    const moved = await call(moveToVideoServer, { params, body: {} }, { signal }).then(
      ({ data }) => data.moved,
      () => null,
    )
    if (moved === false) this.#movesFrom = Infinity
    if (moved === true) void this.join()
  }

  #joinIn(ms: number): void {
    clearTimeout(this.#again)
    this.#again = setTimeout(() => void this.join(), ms)
  }

  /** Asks the server whether another page has opened the room while this one had no connection. */
  async #isReplaced(): Promise<boolean> {
    const { signal } = this.#ended
    const { data } = await call(getCall, { params: { id: this.call } }, { signal })
    const own = data.information?.people.find(({ person }) => person.id === this.options.viewer)
    const isReplaced = own !== undefined && own.peer !== null && own.peer !== this.peer
    if (isReplaced) this.#leave()
    return isReplaced
  }

  /** Another page of the account has the room now. */
  #leave(): void {
    this.#set({ state: 'moved', remotes: new Map() })
    const watchers = [...this.#watchers]
    this.close()
    for (const watcher of watchers) watcher()
  }

  /** Once the live connection is back: the server may have taken the person for away. */
  #followLive(): void {
    if (isLiveOpen()) void this.join()
  }

  #sendSignals(to: string, signals: RoomSignal[]): void {
    this.#waiting = [...this.#waiting, { id: this.call, from: this.peer, to, signals }]
    this.#sendWaiting()
  }

  #sendWaiting(): void {
    const all = this.#waiting.slice(-MOST_WAITING)
    const sent = all.findIndex((data) => !sendLive({ type: 'room_signals', data }))
    this.#waiting = sent === -1 ? [] : all.slice(sent)
  }

  #send(): void {
    const state = this.media.getSnapshot()
    const { camera, microphone, screen } = state
    this.#transport.setLocal(
      {
        microphone: microphone.kind === 'on' ? microphone.track : null,
        camera: camera.kind === 'on' ? camera.track : null,
        screen,
      },
      this.#note(),
    )
    for (const voice of this.#voices.values()) playAt(voice, state.chosen.speaker)
    this.#set({ media: state, note: this.#note() })
  }

  #followRemotes(): void {
    const remotes = this.#transport.remotes()
    for (const [peer, voice] of this.#voices)
      if (!remotes.has(peer)) {
        voice.srcObject = null
        this.#voices.delete(peer)
      }
    for (const [peer, { microphone }] of remotes) if (microphone) this.#hear(peer, microphone)
    this.#set({ remotes, note: this.#note() })
  }

  #takeCaption(from: string, caption: Caption): void {
    const sender = this.#people.find(({ peer }) => peer === from)
    if (sender && this.#rate.allows(from, performance.now()))
      this.#addCaption({ ...caption, peer: from, person: sender.person })
  }

  #addCaption(line: CaptionLine): void {
    this.#set({ captions: withCaption(this.#snapshot.captions, line) })
  }

  /** Plays what a person says, whatever page is shown. */
  #hear(peer: string, track: MediaStreamTrack): void {
    const voice = this.#voices.get(peer) ?? new Audio()
    const { srcObject } = voice
    if (srcObject instanceof MediaStream && srcObject.getAudioTracks()[0] === track) return
    this.#voices.set(peer, voice)
    voice.srcObject = new MediaStream([track])
    playAt(voice, this.media.getSnapshot().chosen.speaker)
    this.#play(voice)
  }

  #play(voice: HTMLAudioElement): void {
    voice.play().catch((error: unknown) => {
      // Any other error is about a track that was replaced meanwhile.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        this.#set({ soundBlocked: true })
    })
  }

  #note(): MediaNote {
    const media = noteOf(this.media.getSnapshot())
    return { ...media, thin: this.#transport.thin, captions: this.#readsCaptions }
  }

  async #measure(): Promise<void> {
    const quality = await this.#transport.measure()
    if (quality !== this.#snapshot.quality) this.#set({ quality })
  }

  #set(next: Partial<RoomSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...next }
    for (const watcher of this.#watchers) watcher()
  }
}
