import type { RoomParticipant, RoomState } from '@plat/contract/calls/room'
import { expect, test } from 'vitest'
import { FIRST_NOTE } from './data-message.ts'
import { afterEvent, NO_FACTS, peopleOf, type RoomEvent, shownStatus } from './room-state.ts'
import type { LinkState, RemoteMedia } from './transport/room-transport.ts'

const person = (
  id: string,
  state: RoomParticipant['state'],
  peer: string | null = `${id}-1`,
): RoomParticipant => ({
  id,
  person: { id: `${id}-account`, first_name: id, last_name: '' },
  user_type: 'caller',
  guest: false,
  state,
  peer,
})

const told = (...participants: RoomParticipant[]): RoomEvent => {
  const state: RoomState = { id: 'call', self: 'ana', participants, connection: null }
  return { kind: 'state', state, peer: 'ana-1' }
}
const after = (...events: RoomEvent[]) => events.reduce(afterEvent, NO_FACTS)
const join: RoomEvent = { kind: 'join' }
const here = person('ana', 'connected')
const link = (state: LinkState): RemoteMedia => ({
  link: state,
  microphone: null,
  camera: null,
  screen: null,
})

test('joining, the lobby, and being in', () => {
  expect(NO_FACTS.status).toEqual({ kind: 'idle' })
  expect(after(join).status).toEqual({ kind: 'joining', lobby: false })
  expect(after(join, told(person('ana', 'lobby', null))).status).toEqual({
    kind: 'joining',
    lobby: true,
  })
  expect(after(join, told(here)).status).toEqual({ kind: 'live' })
})

test('what is told of the stay before a reload does not let anybody in', () => {
  expect(after(join, told(person('ana', 'connected', 'ana-0'))).status).toEqual({
    kind: 'joining',
    lobby: false,
  })
})

test('the same person in another window ends this stay', () => {
  const elsewhere = told(person('ana', 'connected', 'ana-2'))
  expect(after(join, told(here), elsewhere).status).toMatchObject({ reason: 'replaced' })
  const away = told({ ...here, state: 'away', peer: null })
  expect(after(join, told(here), away).status).toEqual({ kind: 'live' })
})

test('a lost connection is said, and over when the server says that one is there', () => {
  const lost = after(join, told(here), { kind: 'disconnect' })
  expect(lost.status).toEqual({ kind: 'reconnecting', lost: 'channel' })
  expect(afterEvent(lost, told(here)).status).toEqual({ kind: 'live' })
  expect(after(join, { kind: 'disconnect' }).status.kind).toBe('joining')
})

test('what has ended stays so', () => {
  const ended = after(join, told(here), { kind: 'end', reason: 'left', by: null })
  expect(afterEvent(ended, told(here))).toBe(ended)
  expect(afterEvent(ended, { kind: 'end', reason: 'ended', by: null })).toBe(ended)
})

test('lines of the chat are in their order, each once, however they came', () => {
  const line = (number: number) => ({
    number,
    from: 'ana',
    person: here.person,
    text: `line ${number}`,
    created: '2026-01-01T00:00:00Z',
  })
  const facts = after(
    { kind: 'messages', messages: [line(3)] },
    { kind: 'messages', messages: [line(1), line(2), line(3)] },
  )
  expect(facts.messages.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('others are in the room with what they send; the lobby is not', () => {
  const facts = after(
    join,
    told(
      here,
      person('ben', 'connected'),
      person('dan', 'lobby', null),
      person('eve', 'joining', null),
    ),
    { kind: 'note', peer: 'ben-1', note: { ...FIRST_NOTE, paused: false, muted: true } },
  )
  const [camera, screen] = [{ id: 'camera' }, { id: 'screen' }] as unknown as MediaStreamTrack[]
  const people = peopleOf(
    facts,
    new Map([['ben-1', { ...link('connected'), camera: camera!, screen: screen! }]]),
  )
  expect(people.map(({ participant }) => participant.id)).toEqual(['ben', 'eve'])
  // A screen that nobody shares is a line without pictures.
  expect(people[0]).toMatchObject({
    link: 'connected',
    camera,
    screen: null,
    note: { muted: true },
  })
  expect(people[1]).toMatchObject({ link: null, camera: null })
})

test('only when nobody can be heard any more the room says that the connection is lost', () => {
  const live = { kind: 'live' } as const
  const remotes = (...links: LinkState[]) =>
    new Map(links.map((state, at) => [String(at), link(state)]))
  expect(shownStatus(live, remotes())).toBe(live)
  expect(shownStatus(live, remotes('connected', 'reconnecting'))).toBe(live)
  expect(shownStatus(live, remotes('reconnecting', 'reconnecting'))).toEqual({
    kind: 'reconnecting',
    lost: 'media',
  })
  const lost = { kind: 'reconnecting', lost: 'channel' } as const
  expect(shownStatus(lost, remotes('connected'))).toBe(lost)
})
