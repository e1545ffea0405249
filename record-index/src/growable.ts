/** A list of unsigned 32-bit integers that grows without boxing them. */
export class GrowableUint32 {
  private array = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.array)
      this.array = larger
    }
    this.array[this.length++] = value
  }

  /** The value at an index below `length`; cheaper than `values` for a single one. */
  at(index: number): number {
    return this.array[index]
  }

  /** Replaces the value at an index below `length`. */
  set(index: number, value: number): void {
    this.array[index] = value
  }

  /** Bytes that it takes. */
  get bytes(): number {
    return this.array.byteLength
  }

  /** The values so far; invalid after the next push. */
  values(): Uint32Array {
    return this.array.subarray(0, this.length)
  }
}

/** A list of doubles that grows without boxing them. */
export class GrowableFloat64 {
  private array = new Float64Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = new Float64Array(this.length * 2)
      larger.set(this.array)
      this.array = larger
    }
    this.array[this.length++] = value
  }

  /** The value at an index below `length`; cheaper than `values` for a single one. */
  at(index: number): number {
    return this.array[index]
  }

  /** The values so far; invalid after the next push. */
  values(): Float64Array {
    return this.array.subarray(0, this.length)
  }
}

/** Texts stored back to back as UTF-8. */
export class GrowableBytes {
  private buffer = Buffer.allocUnsafe(1 << 16)
  private used = 0
  private readonly ends = new GrowableUint32()

  push(text: string): void {
    // UTF-8 needs at most three bytes per UTF-16 unit.
    const room = this.used + text.length * 3
    if (room > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(room, this.buffer.length * 2))
      this.buffer.copy(larger, 0, 0, this.used)
      this.buffer = larger
    }
    this.used += this.buffer.write(text, this.used)
    this.ends.push(this.used)
  }

  /** All bytes and the end of each text; invalid after the next push. */
  values(): { bytes: Uint8Array; ends: Uint32Array } {
    return { bytes: this.buffer.subarray(0, this.used), ends: this.ends.values() }
  }
}
