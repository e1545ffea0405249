const NUMBERS = new Intl.NumberFormat('en')

/** Tells each second how far an import is. */
export class Progress {
  readonly #tell: (line: string) => void
  readonly #name: string
  readonly #totalBytes: number | undefined
  readonly #started = performance.now()
  readonly #timer: NodeJS.Timeout
  #phase = 'reading'
  rows = 0
  bytes = 0
  peakMemory = 0

  /** @param totalBytes bytes to read, when they are known. */
  constructor(name: string, totalBytes: number | undefined, tell: (line: string) => void) {
    this.#name = name
    this.#totalBytes = totalBytes
    this.#tell = tell
    this.#timer = setInterval(() => this.#tick(), 1_000)
    this.#timer.unref()
  }

  /** What follows the reading. */
  enter(phase: string): void {
    this.#phase = phase
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
    const rate = this.rows / this.seconds
    const head = `${this.#name}: ${NUMBERS.format(this.rows)} rows, ${NUMBERS.format(Math.round(rate))} rows/s`
    if (this.#phase !== 'reading')
      return this.#tell(`${head}, ${this.#phase}, ${Math.round(this.seconds)} s`)
    if (!this.#totalBytes || this.bytes === 0) return this.#tell(head)
    const share = Math.min(1, this.bytes / this.#totalBytes)
    const left = Math.ceil((this.seconds * (1 - share)) / share)
    this.#tell(`${head}, ${Math.floor(share * 100)} % read, ${left} s of reading left`)
  }
}
