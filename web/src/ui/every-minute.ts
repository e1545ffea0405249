const MINUTE_MS = 60_000

/** Calls each minute, for what a page that stays open reads from the clock. @returns what ends it. */
export function everyMinute(onMinute: () => void): () => void {
  const timer = setInterval(onMinute, MINUTE_MS)
  return () => clearInterval(timer)
}
