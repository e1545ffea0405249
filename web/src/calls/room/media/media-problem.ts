/** Why a camera or microphone gives nothing. */
export type MediaProblem =
  /** The visitor or the device does not allow it. */
  | 'refused'
  /** There is none. */
  | 'missing'
  /** Another program has it. */
  | 'in_use'
  /** Browsers give cameras to pages over HTTPS only. */
  | 'insecure'
  /** The browser has no video calls. */
  | 'unsupported'
  | 'failed'

/** What a failure of `getUserMedia` means. @see https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
export function mediaProblem(error: unknown): MediaProblem {
  // Where there is no DOM (tests, old browsers) errors have a name all the same.
  const name = error instanceof Error ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    case 'NotReadableError':
    case 'AbortError':
      return 'in_use'
    default:
      return 'failed'
  }
}
