import { expect, test } from 'vitest'
import { FIRST_NOTE } from '../data-message.ts'
import type { RoomPerson } from '../room-state.ts'
import { statusWords } from '../status-words.ts'
import type { LinkState } from '../transport/room-transport.ts'
import { arrangeTiles } from './arrange-tiles.ts'
import { tileColumns } from './tile-grid.ts'

const person = (id: string, link: LinkState | null = 'connected', shares = false): RoomPerson => ({
  participant: {
    id,
    person: { id, first_name: id, last_name: '' },
    user_type: 'caller',
    guest: false,
    state: 'connected',
    peer: `${id}-1`,
  },
  note: FIRST_NOTE,
  link,
  microphone: null,
  camera: null,
  // Only whether there is one matters here.
  screen: shares ? ({} as MediaStreamTrack) : null,
})
const ids = (tiles: readonly { id: string }[]) => tiles.map(({ id }) => id)

test('alone one sees oneself; with one other that one, and oneself in the corner', () => {
  const alone = arrangeTiles([], false)
  expect(ids(alone.main)).toEqual(['self'])
  const two = arrangeTiles([person('ben')], false)
  expect([ids(two.main), ids(two.small), two.inset]).toEqual([['ben'], ['self'], true])
})

test('several share the stage with oneself', () => {
  const { main, small } = arrangeTiles([person('ben'), person('cleo')], false)
  expect([ids(main), ids(small)]).toEqual([['ben', 'cleo', 'self'], []])
})

test('a shared screen is larger than people; the own one is small', () => {
  const shared = arrangeTiles([person('ben', 'connected', true), person('cleo')], false)
  expect(ids(shared.main)).toEqual(['ben-screen'])
  expect(ids(shared.small)).toEqual(['ben', 'cleo', 'self'])
  const own = arrangeTiles([person('ben')], true)
  expect([ids(own.main), ids(own.small)]).toEqual([['ben'], ['own-screen', 'self']])
})

test('tiles are side by side where it is wide, and one below the other where it is high', () => {
  expect(tileColumns(1, 400, 300)).toBe(1)
  expect(tileColumns(2, 900, 400)).toBe(2)
  expect(tileColumns(2, 390, 600)).toBe(1)
  expect(tileColumns(4, 900, 560)).toBe(2)
  expect(tileColumns(3, 1_600, 300)).toBe(3)
  expect(tileColumns(0, 400, 300)).toBe(1)
})

test('what is said of a room that is not simply on', () => {
  const live = (...people: RoomPerson[]) => statusWords({ status: { kind: 'live' }, people })
  expect(live()).toBe('call.room.waiting')
  expect(live(person('ben', 'connecting'))).toBe('call.room.connecting')
  expect(live(person('ben', 'blocked'))).toBe('call.room.blocked')
  expect(live(person('ben', null))).toBe('call.room.chatOnly')
  expect(live(person('ben', 'connecting'), person('cleo'))).toBeNull()
  const said = (status: Parameters<typeof statusWords>[0]['status']) =>
    statusWords({ status, people: [] })
  expect(said({ kind: 'joining', lobby: false })).toBe('call.room.joining')
  expect(said({ kind: 'joining', lobby: true })).toBe('call.room.inLobby')
  expect(said({ kind: 'reconnecting', lost: 'media' })).toBe('call.room.reconnecting')
})
