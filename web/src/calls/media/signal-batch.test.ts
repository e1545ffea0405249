import type { RoomSignal } from '@plat/contract/calls/room'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignalBatch } from './signal-batch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const candidate = (name: string): RoomSignal => ({ candidate: { candidate: name } })
const offer: RoomSignal = { description: { type: 'offer', sdp: 'v=0' } }

function batch() {
  const sent: RoomSignal[][] = []
  return { sent, signals: new SignalBatch((some) => sent.push(some)) }
}

test('candidates of 30 ms are one message', () => {
  const { sent, signals } = batch()
  signals.add(candidate('a'))
  vi.advanceTimersByTime(29)
  signals.add(candidate('b'))
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([[candidate('a'), candidate('b')]])
  signals.add(candidate('c'))
  vi.advanceTimersByTime(30)
  expect(sent).toEqual([[candidate('a'), candidate('b')], [candidate('c')]])
})

test('a description is sent at once, before the candidates that wait', () => {
  const { sent, signals } = batch()
  signals.add(candidate('a'))
  signals.add(offer)
  expect(sent).toEqual([[offer, candidate('a')]])
  vi.advanceTimersByTime(100)
  expect(sent).toHaveLength(1)
})

test('a message has at most 40 signals, and none is sent after the end', () => {
  const { sent, signals } = batch()
  for (let count = 0; count < 90; count += 1) signals.add(candidate(`${count}`))
  vi.advanceTimersByTime(30)
  expect(sent.map(({ length }) => length)).toEqual([40, 40, 10])
  signals.add(candidate('late'))
  signals.close()
  vi.advanceTimersByTime(100)
  expect(sent).toHaveLength(3)
})
