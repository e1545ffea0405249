import type { ViewerLevel } from '@plat/contract/platform/envelope'

/** Number of a viewer's level: the viewer sees records up to this visibility. */
export const VISIBILITY_OF_LEVEL = {
  anonymous: 0,
  registered: 1,
  internal: 2,
} as const satisfies Record<ViewerLevel, number>

/** The lower of two levels. */
export function lowerLevel<Level extends ViewerLevel>(one: Level, other: Level): Level {
  return VISIBILITY_OF_LEVEL[one] <= VISIBILITY_OF_LEVEL[other] ? one : other
}
