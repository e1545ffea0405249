import type { Position } from '@plat/contract/platform/geometry'

/** Where the person is. */
interface Located {
  readonly position: Position
  /** Metres. */
  readonly accuracy: number
}

type LocateFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'outside'

/** Why the person could not be located; the words are the page's. */
export class LocateError extends Error {
  override name = 'LocateError'
  readonly reason: LocateFailure

  constructor(reason: LocateFailure) {
    super(`The position is not known: ${reason}`)
    this.reason = reason
  }
}

const FAILURES: Readonly<Record<number, LocateFailure>> = {
  1: 'denied',
  2: 'unavailable',
  3: 'timeout',
}

/** Asks the browser for the position once. @throws LocateError */
export function currentPosition(): Promise<Located> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new LocateError('unsupported'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ position: [coords.longitude, coords.latitude], accuracy: coords.accuracy }),
      (error) => reject(new LocateError(FAILURES[error.code] ?? 'unavailable')),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 15_000 },
    )
  })
}
