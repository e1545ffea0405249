import type { MessageId } from '../../locales/message-id.ts'
import type { MediaState } from '../media/media-source.ts'
import { isSlow, type NetworkResult } from '../media/network-result.ts'
import type { Hearing } from '../media/sound-level.ts'

/** Result of one part of the check. */
export type Outcome = 'pending' | 'works' | 'fails' | 'unchecked'

/** State of the check of the network. */
export type NetworkState =
  /** No one is logged in, or the account cannot call yet. */
  | { readonly kind: 'log-in' | 'second-factor' }
  /** The connection to the portal is lost. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'done'; readonly result: NetworkResult }

/** Results of all parts of the check. */
export interface Outcomes {
  readonly camera: Outcome
  readonly microphone: Outcome
  readonly sound: Outcome
  readonly network: NetworkState
}

/** Result of the whole check. */
export type Summary =
  | { readonly kind: 'pending' | 'all' | 'chat' }
  | { readonly kind: 'limits'; readonly limits: readonly MessageId[] }

/** Outcome of a camera, or of a microphone of which this was heard. */
export function captureOutcome(
  capture: MediaState['camera'],
  heard: Hearing['state'] = 'heard',
): Outcome {
  switch (capture.kind) {
    case 'off':
      return 'unchecked'
    case 'asking':
      return 'pending'
    case 'problem':
      return 'fails'
    case 'on':
      if (capture.interrupted || heard === 'silent') return 'fails'
      return heard === 'heard' ? 'works' : 'pending'
  }
}

const LIMITS = {
  camera: { fails: 'call.check.noCamera', unchecked: 'call.check.cameraUnchecked' },
  microphone: { fails: 'call.check.noMicrophone', unchecked: 'call.check.microphoneUnchecked' },
  sound: { fails: 'call.check.noSound', unchecked: 'call.check.soundUnchecked' },
} as const

/** Sums the check up once all parts are done. If only the chat will work, it says so at once. */
export function checkSummary({ network, ...devices }: Outcomes): Summary {
  const result = network.kind === 'done' ? network.result : null
  if (result?.kind === 'blocked' || result?.kind === 'unsupported') return { kind: 'chat' }
  const parts = ['camera', 'microphone', 'sound'] as const
  if (network.kind === 'checking' || parts.some((part) => devices[part] === 'pending'))
    return { kind: 'pending' }
  const limits: MessageId[] = parts.flatMap((part) => {
    const outcome = devices[part]
    return outcome === 'fails' || outcome === 'unchecked' ? [LIMITS[part][outcome]] : []
  })
  if (result?.kind === 'direct') limits.push('call.check.networkUnsure')
  else if (result?.kind !== 'relay' && result?.kind !== 'server')
    limits.push('call.check.networkUnchecked')
  else if (result.kind === 'relay' && isSlow(result)) limits.push('call.check.networkSlow')
  return limits.length === 0 ? { kind: 'all' } : { kind: 'limits', limits }
}
