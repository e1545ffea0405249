import type { RoomParticipant } from '@plat/contract/calls/room'
import { expect, test } from 'vitest'
import { callLength } from './call-length.ts'
import { FIRST_NOTE, type MediaNote } from './data-message.ts'
import { newsBetween } from './room-news.ts'
import type { RoomPerson } from './room-state.ts'

const participant = (
  name: string,
  state: RoomParticipant['state'] = 'connected',
): RoomParticipant => ({
  id: name,
  person: { id: name, first_name: name, last_name: 'Ruiz' },
  user_type: 'caller',
  guest: false,
  state,
  peer: `${name}-1`,
})
const person = (name: string, state?: RoomParticipant['state'], note: Partial<MediaNote> = {}) =>
  ({
    participant: participant(name, state),
    note: { ...FIRST_NOTE, ...note },
    link: 'connected',
    microphone: null,
    camera: null,
    screen: null,
  }) satisfies RoomPerson
const nothing = {
  people: [],
  lobby: [],
  messages: [],
  self: participant('ana'),
  quality: null,
  note: FIRST_NOTE,
}
const line = (from: string) => ({
  number: 1,
  from,
  person: participant(from).person,
  text: 'Hello',
  created: '2026-01-01T00:00:00Z',
})
const ids = (...of: Parameters<typeof newsBetween>) => newsBetween(...of).map(({ id }) => id)

test('who comes and goes is told, and who waits', () => {
  const joined = { ...nothing, people: [person('ben')] }
  expect(newsBetween(nothing, joined, false)).toEqual([
    { id: 'call.room.newsJoined', name: 'ben Ruiz' },
  ])
  expect(ids(joined, nothing, false)).toEqual(['call.room.newsLeft'])
  expect(ids(joined, { ...nothing, people: [person('ben', 'away')] }, false)).toEqual([
    'call.room.newsLeft',
  ])
  const waits = { ...nothing, lobby: [participant('dan', 'lobby')] }
  expect(ids(nothing, waits, false)).toEqual(['call.room.waits'])
  expect(ids(waits, waits, false)).toEqual([])
})

test('a line of somebody else is told where the chat is not open', () => {
  expect(ids(nothing, { ...nothing, messages: [line('ben')] }, false)).toEqual([
    'call.room.newsMessage',
  ])
  expect(ids(nothing, { ...nothing, messages: [line('ben')] }, true)).toEqual([])
  expect(ids(nothing, { ...nothing, messages: [line('ana')] }, false)).toEqual([])
})

test('a raised hand, and pictures that are given up and come back, are told', () => {
  const before = { ...nothing, people: [person('ben')] }
  const raised = { ...nothing, people: [person('ben', 'connected', { hand: true })] }
  expect(ids(before, raised, false)).toEqual(['call.room.newsHand'])
  const thin = { ...nothing, note: { ...FIRST_NOTE, thin: true } }
  expect(ids(nothing, thin, false)).toEqual(['call.room.thin'])
  expect(ids(thin, nothing, false)).toEqual(['call.room.wideAgain'])
})

test('a length is minutes and seconds, from an hour on hours as well', () => {
  expect(callLength(0)).toBe('0:00')
  expect(callLength(65_999)).toBe('1:05')
  expect(callLength(3_729_000)).toBe('1:02:09')
  expect(callLength(-5)).toBe('0:00')
})
