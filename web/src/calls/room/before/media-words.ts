import type { MessageId } from '../../../locales/message-id.ts'
import type { CaptureKind } from '../media/media-source.ts'
import type { MediaProblem } from '../media/media-problem.ts'

type Words = { readonly [Kind in CaptureKind]: MessageId }

/** What is wrong with a camera or microphone, and what can be done. */
export const PROBLEM_WORDS: { readonly [Problem in MediaProblem]: Words } = {
  refused: { camera: 'call.room.cameraRefused', microphone: 'call.room.microphoneRefused' },
  missing: { camera: 'call.room.cameraMissing', microphone: 'call.room.microphoneMissing' },
  in_use: { camera: 'call.room.cameraInUse', microphone: 'call.room.microphoneInUse' },
  insecure: { camera: 'call.room.insecure', microphone: 'call.room.insecure' },
  unsupported: { camera: 'call.room.unsupported', microphone: 'call.room.unsupported' },
  failed: { camera: 'call.room.cameraFailed', microphone: 'call.room.microphoneFailed' },
}

/** Problems that another try does not change. */
export function isFinal(problem: MediaProblem): boolean {
  return problem === 'insecure' || problem === 'unsupported'
}

/** With what of oneself one is about to join. */
export function joinWords(hasCamera: boolean, hasMicrophone: boolean): MessageId {
  if (hasCamera) return hasMicrophone ? 'call.room.joinWithBoth' : 'call.room.joinWithCamera'
  return hasMicrophone ? 'call.room.joinWithMicrophone' : 'call.room.joinWithNeither'
}
