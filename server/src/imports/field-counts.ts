/** How often a field of the mapping got a value. */
export class FieldCount {
  /** Rows that gave it a value. */
  filled = 0
  /** Rows whose value could not be read. */
  unreadable = 0
  /** The first unreadable value, and why. */
  example: { readonly value: string; readonly reason: string } | null = null
  #filledRow = -1
  #unreadableRow = -1

  /** Counts a value; several of one row, as in a list of events, count once. */
  fill(row: number): void {
    if (this.#filledRow === row) return
    this.#filledRow = row
    this.filled++
    // Another column of `first` had a readable value.
    if (this.#unreadableRow === row) this.unreadable--
  }

  /** Counts what could not be read. */
  drop(row: number, reason: string, value: string): void {
    this.example ??= { value, reason }
    if (this.#unreadableRow === row) return
    this.#unreadableRow = row
    this.unreadable++
  }
}

/** The counts of all fields of an import. */
export class FieldCounts {
  /** Number of the current row. */
  row = 0
  readonly #counts = new Map<string, FieldCount>()

  /** The count of a field; the same object each time. */
  of(field: string): FieldCount {
    let count = this.#counts.get(field)
    if (!count) this.#counts.set(field, (count = new FieldCount()))
    return count
  }

  /** All counted fields but the key: a row without a key is rejected. */
  entries(): [string, FieldCount][] {
    return [...this.#counts].filter(([field]) => field !== 'key')
  }

  /** As the report keeps them. */
  toReport(): Record<string, { filled: number; unreadable: number }> {
    return Object.fromEntries(
      this.entries().map(([field, { filled, unreadable }]) => [field, { filled, unreadable }]),
    )
  }
}
