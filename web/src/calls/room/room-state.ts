import type { CallPerson } from '@plat/contract/calls/call-subject'
import type { Because } from '@plat/contract/platform/reasons'
import type { CallMessage, RoomParticipant, RoomState } from '@plat/contract/calls/room'
import { type CaptionLine, withCaption } from './captions/caption-lines.ts'
import { FIRST_NOTE, type MediaNote } from './data-message.ts'
import type { LinkState, RemoteMedia } from './transport/room-transport.ts'

/** left: hung up here; ended: for everybody; replaced: the same person has joined in another window. */
export type EndReason = 'left' | 'ended' | 'refused' | 'removed' | 'replaced' | 'late'

export interface RoomFailure {
  readonly code: string
  /** The server's English sentence; empty: it said none. */
  readonly title: string
  readonly because: Because | null
}

export type RoomStatus =
  | { readonly kind: 'idle' }
  /** @property lobby an agent has to let this guest in */
  | { readonly kind: 'joining'; readonly lobby: boolean }
  | { readonly kind: 'live' }
  /** @property lost the live connection, or the media to everybody */
  | { readonly kind: 'reconnecting'; readonly lost: 'channel' | 'media' }
  /** @property by who ended it for everybody; null: nobody in particular, or oneself */
  | { readonly kind: 'ended'; readonly reason: EndReason; readonly by: CallPerson | null }
  | { readonly kind: 'failed'; readonly failure: RoomFailure }

/** What is known of a room beside its media. */
export interface RoomFacts {
  readonly status: RoomStatus
  /** The own participant; null before the room was entered. */
  readonly self: string | null
  /** Whether the server has had this stay in the room. */
  readonly stayed: boolean
  readonly participants: readonly RoomParticipant[]
  readonly messages: readonly CallMessage[]
  readonly captions: readonly CaptionLine[]
  /** What people send and want, by stay. */
  readonly notes: ReadonlyMap<string, MediaNote>
}

export const NO_FACTS: RoomFacts = {
  status: { kind: 'idle' },
  self: null,
  stayed: false,
  participants: [],
  messages: [],
  captions: [],
  notes: new Map(),
}

export type RoomEvent =
  | { readonly kind: 'join' }
  /** @property peer this stay */
  | { readonly kind: 'state'; readonly state: RoomState; readonly peer: string }
  | { readonly kind: 'messages'; readonly messages: readonly CallMessage[] }
  | { readonly kind: 'caption'; readonly line: CaptionLine }
  | { readonly kind: 'note'; readonly peer: string; readonly note: MediaNote }
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'end'; readonly reason: EndReason; readonly by: CallPerson | null }
  | { readonly kind: 'fail'; readonly failure: RoomFailure }

/** What is known after an event. A room that has ended stays so. */
export function afterEvent(facts: RoomFacts, event: RoomEvent): RoomFacts {
  if (isOver(facts.status)) return facts
  switch (event.kind) {
    case 'join':
      return { ...facts, status: { kind: 'joining', lobby: false } }
    case 'state':
      return afterState(facts, event.state, event.peer)
    case 'messages':
      return { ...facts, messages: merged(facts.messages, event.messages) }
    case 'caption':
      return { ...facts, captions: withCaption(facts.captions, event.line) }
    case 'note':
      return { ...facts, notes: new Map(facts.notes).set(event.peer, event.note) }
    case 'disconnect':
      return facts.status.kind === 'live'
        ? { ...facts, status: { kind: 'reconnecting', lost: 'channel' } }
        : facts
    case 'end':
      return { ...facts, status: { kind: 'ended', reason: event.reason, by: event.by } }
    case 'fail':
      return { ...facts, status: { kind: 'failed', failure: event.failure } }
  }
}

export function isOver(status: RoomStatus): boolean {
  return status.kind === 'ended' || status.kind === 'failed'
}

function afterState(facts: RoomFacts, { self, participants }: RoomState, peer: string): RoomFacts {
  const own = participants.find(({ id }) => id === self)
  const isOwnStay = own?.peer === peer
  const known = { ...facts, self, participants, stayed: facts.stayed || isOwnStay }
  // The same person has joined in another window; what is told of the stay before a reload does not count.
  if (facts.stayed && own !== undefined && own.peer !== null && !isOwnStay)
    return { ...known, status: { kind: 'ended', reason: 'replaced', by: null } }
  if (own?.state === 'connected' && isOwnStay) return { ...known, status: { kind: 'live' } }
  if (own?.state === 'lobby') return { ...known, status: { kind: 'joining', lobby: true } }
  // Not in yet, or it is not known yet that the connection is back.
  return known
}

/** Both lists by number, each line once. */
function merged(
  known: readonly CallMessage[],
  added: readonly CallMessage[],
): readonly CallMessage[] {
  const byNumber = new Map([...known, ...added].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((one, other) => one.number - other.number)
}

/** Somebody else in the room, with what comes from them. */
export interface RoomPerson {
  readonly participant: RoomParticipant
  readonly note: MediaNote
  /** Null: they are not in the room, or nothing has been tried yet. */
  readonly link: LinkState | null
  readonly microphone: MediaStreamTrack | null
  /** Null also while nothing of it is sent. */
  readonly camera: MediaStreamTrack | null
  readonly screen: MediaStreamTrack | null
}

/** The others, in the order in which the server has them; those in the lobby are not in the room. */
export function peopleOf(
  facts: RoomFacts,
  remotes: ReadonlyMap<string, RemoteMedia>,
): readonly RoomPerson[] {
  return facts.participants
    .filter(({ id, state }) => id !== facts.self && state !== 'lobby')
    .map((participant) => {
      const media = participant.peer === null ? undefined : remotes.get(participant.peer)
      const note =
        (participant.peer === null ? undefined : facts.notes.get(participant.peer)) ?? FIRST_NOTE
      return {
        participant,
        note,
        link: media?.link ?? null,
        microphone: media?.microphone ?? null,
        camera: note.paused ? null : (media?.camera ?? null),
        screen: note.sharing ? (media?.screen ?? null) : null,
      }
    })
}

/** The status as it is shown: a room whose media are lost to everybody is not live. */
export function shownStatus(
  status: RoomStatus,
  remotes: ReadonlyMap<string, RemoteMedia>,
): RoomStatus {
  if (status.kind !== 'live' || remotes.size === 0) return status
  const isLost = [...remotes.values()].every(({ link }) => link === 'reconnecting')
  return isLost ? { kind: 'reconnecting', lost: 'media' } : status
}
