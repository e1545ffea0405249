/** Limits of the camera's picture for each of the others. */
export interface CameraLimit {
  /** Bits a second. */
  readonly maxBitrate: number
  /** 2: half the width and height. */
  readonly scaleResolutionDownBy: number
}

/** Bits a second of a shared screen; text must be readable. */
export const SCREEN_BITRATE = 1_500_000

/** Limits for a number of others. Each gets less when there are more, because each gets an own copy. */
export function cameraLimit(others: number): CameraLimit {
  if (others <= 1) return { maxBitrate: 1_500_000, scaleResolutionDownBy: 1 }
  if (others === 2) return { maxBitrate: 600_000, scaleResolutionDownBy: 1.5 }
  return { maxBitrate: 350_000, scaleResolutionDownBy: 2 }
}
