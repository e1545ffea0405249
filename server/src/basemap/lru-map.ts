/** A map that forgets what was used longest ago once the sizes of its values exceed a limit. */
export class LruMap<Key, Value> {
  readonly #entries = new Map<Key, { value: Value; size: number }>()
  readonly #limit: number
  readonly #sizeOf: (value: Value) => number
  #size = 0

  constructor(limit: number, sizeOf: (value: Value) => number) {
    this.#limit = limit
    this.#sizeOf = sizeOf
  }

  /** The value, which counts as used now; undefined when there is none. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: Key, value: Value): void {
    this.delete(key)
    const size = this.#sizeOf(value)
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      // The newest stays, however large: its caller needs it now.
      if (this.#size <= this.#limit || this.#entries.size === 1) break
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#size -= entry.size
  }

  get size(): number {
    return this.#entries.size
  }
}
