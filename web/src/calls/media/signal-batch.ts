import type { RoomSignal } from '@plat/contract/calls/room'

/** Candidates are found within milliseconds of each other. */
const COLLECT_MS = 30
/** Most signals in one message, as the contract has it. */
const MAX_SIGNALS = 40

/** Collects signals, because each message is a row in the server's database. */
export class SignalBatch {
  readonly #send: (signals: RoomSignal[]) => void
  #waiting: RoomSignal[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(send: (signals: RoomSignal[]) => void) {
    this.#send = send
  }

  /** Sends a description at once, before the candidates that wait; candidates wait a moment for more. */
  add(signal: RoomSignal): void {
    if ('candidate' in signal) {
      this.#waiting.push(signal)
      this.#timer ??= setTimeout(() => this.#flush(), COLLECT_MS)
      return
    }
    this.#waiting.unshift(signal)
    this.#flush()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#waiting = []
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#waiting.length > 0) this.#send(this.#waiting.splice(0, MAX_SIGNALS))
  }
}
