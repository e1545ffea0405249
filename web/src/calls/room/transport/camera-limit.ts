/** How much of the camera's picture goes to each of the others. */
export interface CameraLimit {
  /** Bits a second. */
  readonly maxBitrate: number
  /** 2: half the width and height. */
  readonly scaleResolutionDownBy: number
}

/** Bits a second of a shared screen: text has to be read. */
export const SCREEN_BITRATE = 1_500_000

/** The more people there are, the less each gets: everything is sent once for each of them. */
export function cameraLimit(others: number): CameraLimit {
  if (others <= 1) return { maxBitrate: 1_500_000, scaleResolutionDownBy: 1 }
  if (others === 2) return { maxBitrate: 600_000, scaleResolutionDownBy: 1.5 }
  return { maxBitrate: 350_000, scaleResolutionDownBy: 2 }
}
