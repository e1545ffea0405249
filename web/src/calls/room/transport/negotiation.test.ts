import { expect, test } from 'vitest'
import { cameraLimit } from './camera-limit.ts'
import { isIgnored, isPolite, type NegotiationState } from './negotiation.ts'

const state = (change: Partial<NegotiationState>): NegotiationState => ({
  polite: false,
  makingOffer: false,
  takingAnswer: false,
  signalingState: 'stable',
  ...change,
})
const offer = { type: 'offer' } as const
const answer = { type: 'answer' } as const

test('who does not give way ignores an offer that meets an own one', () => {
  expect(isIgnored(offer, state({}))).toBe(false)
  expect(isIgnored(offer, state({ makingOffer: true }))).toBe(true)
  expect(isIgnored(offer, state({ signalingState: 'have-local-offer' }))).toBe(true)
  expect(isIgnored(offer, state({ signalingState: 'have-local-offer', takingAnswer: true }))).toBe(
    false,
  )
})

test('who gives way takes every offer', () => {
  for (const change of [{ makingOffer: true }, { signalingState: 'have-local-offer' } as const])
    expect(isIgnored(offer, state({ ...change, polite: true }))).toBe(false)
})

test('an answer is taken once', () => {
  expect(isIgnored(answer, state({ signalingState: 'have-local-offer' }))).toBe(false)
  expect(isIgnored(answer, state({}))).toBe(true)
})

test('of two stays exactly one gives way', () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(isPolite(one, other)).toBe(!isPolite(other, one))
})

test('the more people there are, the smaller the pictures that each gets', () => {
  const rates = [1, 2, 3].map((others) => cameraLimit(others).maxBitrate * others)
  expect(rates[1]).toBeLessThanOrEqual(rates[0]!)
  expect(rates[2]).toBeLessThanOrEqual(rates[1]!)
  expect(cameraLimit(0)).toEqual(cameraLimit(1))
})
