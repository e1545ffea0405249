import { expect, test } from 'vitest'
import type { NetworkResult } from '../media/network-result.ts'
import { captureOutcome, checkSummary, type NetworkState, type Outcomes } from './check-summary.ts'

const done = (result: NetworkResult): NetworkState => ({ kind: 'done', result })
const GOOD: Outcomes = {
  camera: 'works',
  microphone: 'works',
  sound: 'works',
  network: done({ kind: 'relay', rtt: 40, loss: 0, protocol: 'udp' }),
}
const sum = (rest: Partial<Outcomes>) => {
  const summary = checkSummary({ ...GOOD, ...rest })
  return summary.kind === 'limits' ? summary.limits.join() : summary.kind
}

test.each<readonly [Partial<Outcomes>, string]>([
  [{}, 'all'],
  [{ microphone: 'pending' }, 'pending'],
  [{ network: { kind: 'checking' } }, 'pending'],
  [{ camera: 'fails' }, 'call.check.noCamera'],
  [
    { camera: 'unchecked', microphone: 'fails', sound: 'fails' },
    'call.check.cameraUnchecked,call.check.noMicrophone,call.check.noSound',
  ],
  [{ network: { kind: 'log-in' } }, 'call.check.networkUnchecked'],
  [{ network: done({ kind: 'unchecked' }) }, 'call.check.networkUnchecked'],
  [{ network: done({ kind: 'server' }) }, 'all'],
  [{ network: done({ kind: 'direct' }) }, 'call.check.networkUnsure'],
  [
    { network: done({ kind: 'relay', rtt: 900, loss: 0, protocol: 'tcp' }) },
    'call.check.networkSlow',
  ],
  [{ microphone: 'pending', network: done({ kind: 'blocked' }) }, 'chat'],
  [{ network: done({ kind: 'unsupported' }) }, 'chat'],
])('%j is summed up as %s', (rest, summary) => {
  expect(sum(rest)).toBe(summary)
})

test('a microphone works once it was heard, and not while the system interrupts it', () => {
  const track = {} as MediaStreamTrack // only passed on
  const on = { kind: 'on', track, interrupted: false } as const
  expect(captureOutcome(on)).toBe('works')
  expect(captureOutcome(on, 'waiting')).toBe('pending')
  expect(captureOutcome(on, 'silent')).toBe('fails')
  expect(captureOutcome({ ...on, interrupted: true })).toBe('fails')
  expect(captureOutcome({ kind: 'problem', problem: 'missing' }, 'waiting')).toBe('fails')
})
