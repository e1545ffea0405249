/** Why a camera or microphone does not work. */
export type MediaProblem =
  /** The person or the system does not allow it. */
  | 'refused'
  /** No such device is connected. */
  | 'missing'
  /** Another program uses it. */
  | 'in_use'
  /** The page is not loaded over HTTPS. */
  | 'insecure'
  /** The browser cannot use cameras. */
  | 'unsupported'
  | 'failed'

/** Cause of a failure of `getUserMedia`. @see https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
export function mediaProblem(error: unknown): MediaProblem {
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
