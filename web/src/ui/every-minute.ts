const MINUTE_MS = 60_000

const callers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Calls each minute, for what a page that stays open reads from the clock. @returns what ends it. */
export function everyMinute(onMinute: () => void): () => void {
  callers.add(onMinute)
  // One for all: pages have hundreds of callers.
  timer ??= setInterval(() => callers.forEach((call) => call()), MINUTE_MS)
  return () => {
    callers.delete(onMinute)
    if (callers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
