/** Milliseconds between two lines. */
const SPAN = 60_000

/** A log of what strangers may cause: one line a minute, however many reports come. */
export interface SparseLog<Report> {
  add(report: Report): void
  /** Writes what waits; when the process ends. */
  flush(): void
}

/**
 * Writes the first report at once, and each minute after it the last one that came meanwhile.
 * @param write gets a report and how many others since the line before are left out.
 */
export function createSparseLog<Report>(
  write: (report: Report, leftOut: number) => void,
): SparseLog<Report> {
  let waiting: { readonly report: Report; readonly leftOut: number } | null = null
  let timer: NodeJS.Timeout | null = null
  const writeWaiting = () => {
    timer = null
    if (waiting === null) return
    const { report, leftOut } = waiting
    waiting = null
    write(report, leftOut)
    pause()
  }
  const pause = () => {
    timer = setTimeout(writeWaiting, SPAN)
    timer.unref()
  }
  return {
    add: (report) => {
      if (timer === null) {
        write(report, 0)
        pause()
      } else waiting = { report, leftOut: waiting === null ? 0 : waiting.leftOut + 1 }
    },
    flush: () => {
      if (timer !== null) clearTimeout(timer)
      writeWaiting()
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
