import { expect, test } from 'vitest'
import { cameraLimit } from './camera-limit.ts'
import { isCandidateOf, isOfOtherConnection, isTaken } from './negotiation.ts'

const sdp = (session: string, ice: string) =>
  `v=0\r\no=- ${session} 2 IN IP4 127.0.0.1\r\ns=-\r\nm=audio 9 RTP\r\na=ice-ufrag:${ice}\r\na=ice-pwd:x\r\n`
const offer = { type: 'offer', sdp: sdp('1', 'aaaa') } as const
const answer = { type: 'answer', sdp: sdp('1', 'aaaa') } as const
const isTakenBy = (polite: boolean, signalingState: RTCSignalingState, remote?: string) => ({
  offer: isTaken(offer, { polite, signalingState, remote }),
  answer: isTaken(answer, { polite, signalingState, remote }),
})

test('the polite side takes every offer and no answer', () => {
  for (const state of ['stable', 'have-remote-offer'] as const)
    expect(isTakenBy(true, state)).toEqual({ offer: true, answer: false })
})

test('the other side takes no offer, and an answer once', () => {
  expect(isTakenBy(false, 'stable')).toEqual({ offer: false, answer: false })
  expect(isTakenBy(false, 'have-local-offer')).toEqual({ offer: false, answer: true })
})

test('an answer to an older offer is not taken', () => {
  expect(isTakenBy(false, 'have-local-offer', sdp('1', 'bbbb')).answer).toBe(true)
  expect(isTakenBy(false, 'have-local-offer', sdp('1', 'aaaa')).answer).toBe(false)
})

test('another session of the description is another connection', () => {
  expect(isOfOtherConnection(sdp('1', 'aaaa'), sdp('1', 'bbbb'))).toBe(false)
  expect(isOfOtherConnection(sdp('1', 'aaaa'), sdp('2', 'aaaa'))).toBe(true)
  expect(isOfOtherConnection(undefined, sdp('2', 'aaaa'))).toBe(false)
  expect(isOfOtherConnection(sdp('1', 'aaaa'), undefined)).toBe(false)
})

test('a candidate belongs to the description that names its ICE session', () => {
  expect(isCandidateOf(sdp('1', 'aaaa'), 'aaaa')).toBe(true)
  expect(isCandidateOf(sdp('1', 'aaaa'), 'aaa')).toBe(false)
  expect(isCandidateOf(sdp('1', 'aaaa'), null)).toBe(true)
})

test('the more people there are, the smaller the pictures that each gets', () => {
  const rates = [1, 2, 3].map((others) => cameraLimit(others).maxBitrate * others)
  expect(rates).toEqual(rates.toSorted((one, other) => other - one))
  expect(cameraLimit(0)).toEqual(cameraLimit(1))
})
