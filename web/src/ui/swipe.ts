/** Where a finger went down, and where and when it left. Pixels and milliseconds. */
export interface Swipe {
  /** To the right positive. */
  readonly dx: number
  /** Downwards positive. */
  readonly dy: number
  readonly time: number
  /** Of the page that is turned. */
  readonly width: number
}

/** Pixels below which a finger has trembled, and how much of the page one has to cross at most. */
const LEAST = 48
const SHARE = 0.2
/** How much more sideways than up or down a turn of the page is. */
const FLATNESS = 2
/** Milliseconds after which a finger has rested, not swiped. */
const LONGEST = 800

/** Which page a movement of a finger turns to; null where it scrolled, trembled or rested. */
export function swipedTo({ dx, dy, time, width }: Swipe): 'previous' | 'next' | null {
  const across = Math.abs(dx)
  if (time > LONGEST || across < Math.max(LEAST, width * SHARE)) return null
  if (across < FLATNESS * Math.abs(dy)) return null
  return dx < 0 ? 'next' : 'previous'
}
