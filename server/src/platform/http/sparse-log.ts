const MINUTE = 60_000

/** A log of what comes in floods: one line in a while, however many reports come. */
export interface SparseLog<Report> {
  add(report: Report): void
  /** Writes what waits; when the process ends. */
  flush(): void
}

/**
 * Writes the first report at once, and after each span the last one that came meanwhile.
 * @param write gets a report and how many others since the line before are left out.
 * @param span milliseconds between two lines.
 */
export function createSparseLog<Report>(
  write: (report: Report, leftOut: number) => void,
  span = MINUTE,
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
    timer = setTimeout(writeWaiting, span)
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
