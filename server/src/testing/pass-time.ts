const real = performance.now.bind(performance)
let ahead = 0

/**
 * Moves the clock of what is remembered, `performance.now`, ahead by milliseconds: a test of what counts after a while
 * does not wait for it.
 */
export function passTime(ms: number): void {
  ahead += ms
  performance.now = () => real() + ahead
}
