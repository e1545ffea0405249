const NUMBERS = new Intl.NumberFormat('en')

/** Seconds without a first row after which somebody at a terminal wonders. */
const LONG_WAIT_S = 5

/** How far a run is, as it is kept in `import_run.progress`. */
export interface RunProgress {
  /** What it does: `reading`, then the steps of the merge. */
  readonly phase: string
  readonly rows: number
  /** Part of the bytes that is read, 0 to 1; null where the size is not known. */
  readonly share: number | null
}

/** Reports each second how far an import is. */
export class Progress {
  readonly #report: (line: string) => void
  readonly #name: string
  readonly #totalBytes: number | undefined
  readonly #started = performance.now()
  readonly #timer: NodeJS.Timeout
  #phase = 'reading'
  rows = 0
  bytes = 0
  peakMemory = 0

  /** @param totalBytes bytes to read, when they are known. */
  constructor(name: string, totalBytes: number | undefined, report: (line: string) => void) {
    this.#name = name
    this.#totalBytes = totalBytes
    this.#report = report
    this.#timer = setInterval(() => this.#tick(), 1_000)
    this.#timer.unref()
  }

  /** Names the phase after reading. */
  enter(phase: string): void {
    this.#phase = phase
  }

  get state(): RunProgress {
    return { phase: this.#phase, rows: this.rows, share: this.#share }
  }

  get #share(): number | null {
    return this.#totalBytes && this.bytes > 0 ? Math.min(1, this.bytes / this.#totalBytes) : null
  }

  stop(): void {
    clearInterval(this.#timer)
    this.measure()
  }

  get seconds(): number {
    return (performance.now() - this.#started) / 1000
  }

  measure(): void {
    this.peakMemory = Math.max(this.peakMemory, process.memoryUsage.rss())
  }

  #tick(): void {
    this.measure()
    if (this.rows === 0 && this.#phase === 'reading') return this.#wait()
    const rate = this.rows / this.seconds
    const head = `${this.#name}: ${NUMBERS.format(this.rows)} rows, ${NUMBERS.format(Math.round(rate))} rows/s`
    if (this.#phase !== 'reading')
      return this.#report(`${head}, ${this.#phase}, ${Math.round(this.seconds)} s`)
    const share = this.#share
    if (share === null) return this.#report(head)
    const left = Math.ceil((this.seconds * (1 - share)) / share)
    this.#report(`${head}, ${Math.floor(share * 100)} % read, ${left} s of reading left`)
  }

  /** Before the first row there is nothing to tell, unless it is long in coming. */
  #wait(): void {
    if (this.seconds < LONG_WAIT_S) return
    this.#report(`${this.#name}: no row yet, waiting for ${Math.floor(this.seconds)} s`)
  }
}
