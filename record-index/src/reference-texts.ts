import { uint32Section, uint8Section } from './sections.ts'
import { GrowableUint32 } from './growable.ts'
import { sharedUint32, sharedUint8 } from './shared-arrays.ts'
import type { IndexData, Section } from './types.ts'

/** References that are written from where they differ from the one before; the first of each run is whole. */
const RUN = 16

/**
 * The references in their order, so that a record that is added later finds its rank among them. `order` holds the
 * row by rank; `bytes` the UTF-8 of all references and `ends` the end of each by row.
 */
export function buildReferenceTexts(
  { bytes, ends }: { bytes: Uint8Array; ends: Uint32Array },
  order: Uint32Array,
): Record<string, Section> {
  const textOf = (rank: number) => {
    const row = order[rank]
    return bytes.subarray(row === 0 ? 0 : ends[row - 1], ends[row])
  }
  const starts = new GrowableUint32()
  let written = Buffer.allocUnsafe(1 << 16)
  let used = 0
  let before: Uint8Array = new Uint8Array(0)
  for (let rank = 0; rank < order.length; rank++) {
    const text = textOf(rank)
    const isWhole = rank % RUN === 0
    if (isWhole) starts.push(used)
    const shared = isWhole ? 0 : sharedLength(before, text)
    const room = used + 10 + text.length - shared
    if (room > written.length) {
      const larger = Buffer.allocUnsafe(Math.max(room, written.length * 2))
      written.copy(larger, 0, 0, used)
      written = larger
    }
    used = writeNumber(written, used, shared)
    used = writeNumber(written, used, text.length - shared)
    written.set(text.subarray(shared), used)
    used += text.length - shared
    before = text
  }
  const texts = sharedUint8(used)
  texts.set(written.subarray(0, used))
  const runs = sharedUint32(starts.length)
  runs.set(starts.values())
  return { 'reference.texts': texts, 'reference.runs': runs }
}

/** The references of an index by rank. */
export class ReferenceTexts {
  private readonly texts: Uint8Array
  private readonly runs: Uint32Array
  private readonly size: number

  constructor(data: IndexData) {
    this.texts = uint8Section(data, 'reference.texts')
    this.runs = uint32Section(data, 'reference.runs')
    this.size = data.size
  }

  /** The ranks of the references that equal the text, `to` exclusive; where there is none, both are its rank. */
  ranksOf(text: string): { from: number; to: number } {
    const wanted = Buffer.from(text)
    // The run that begins before the text, or with it, at the latest.
    let low = 0
    let high = this.runs.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (Buffer.compare(this.first(middle), wanted) < 0) low = middle + 1
      else high = middle
    }
    let rank = Math.max(0, low - 1) * RUN
    let from = -1
    for (const one of this.from(rank)) {
      const order = Buffer.compare(one, wanted)
      if (order >= 0 && from === -1) from = rank
      if (order > 0) return { from, to: rank }
      rank++
    }
    return { from: from === -1 ? this.size : from, to: this.size }
  }

  private first(run: number): Uint8Array {
    const shared = readNumber(this.texts, this.runs[run])
    const length = readNumber(this.texts, shared.end)
    return this.texts.subarray(length.end, length.end + length.value)
  }

  /** The references from the first of a run on. Each holds only until the next one. */
  private *from(rank: number): Generator<Uint8Array> {
    if (this.size === 0) return
    let at = this.runs[rank / RUN]
    let text = Buffer.alloc(256)
    for (let next = rank; next < this.size; next++) {
      const shared = readNumber(this.texts, at)
      const rest = readNumber(this.texts, shared.end)
      const length = shared.value + rest.value
      if (length > text.length) {
        const larger = Buffer.alloc(length * 2)
        text.copy(larger, 0, 0, shared.value)
        text = larger
      }
      text.set(this.texts.subarray(rest.end, rest.end + rest.value), shared.value)
      yield text.subarray(0, length)
      at = rest.end + rest.value
    }
  }
}

function sharedLength(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a[length] === b[length]) length++
  return length
}

/** Seven bits a byte, lowest first. @returns where the next begins. */
function writeNumber(into: Uint8Array, at: number, value: number): number {
  let rest = value
  let end = at
  while (rest >= 128) {
    into[end++] = (rest & 127) | 128
    rest >>>= 7
  }
  into[end++] = rest
  return end
}

function readNumber(from: Uint8Array, at: number): { value: number; end: number } {
  let end = at
  let byte = from[end++]
  let value = byte & 127
  for (let shift = 7; byte >= 128; shift += 7) {
    byte = from[end++]
    value |= (byte & 127) << shift
  }
  return { value, end }
}
