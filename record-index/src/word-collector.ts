import { setBit, type Bits } from './bits.ts'
import { GrowableUint32 } from './growable.ts'
import { NO_ROW } from './layout.ts'
import { sharedInt32, sharedUint32, sharedUint8 } from './shared-arrays.ts'
import type { Section } from './types.ts'

/** A position difference takes about a byte, so a word in more than every eighth record is smaller as a bitmap. */
const FREQUENT = 8

/** Collects the words of one text after the other, then builds postings. */
export class WordCollector {
  private readonly ids = new Map<string, number>()
  private readonly stream = new GrowableUint32()
  private readonly ends = new GrowableUint32()

  /** Adds the words of the next text; repeated words count once. */
  add(words: readonly string[]): void {
    for (const word of words) {
      let id = this.ids.get(word)
      if (id === undefined) {
        id = this.ids.size
        // Copied, because a substring would keep the whole text in memory.
        this.ids.set(Buffer.from(word).toString(), id)
      }
      this.stream.push(id)
    }
    this.ends.push(this.stream.length)
  }

  /**
   * Sections with a sorted dictionary and the positions of each word's texts, as variable-length differences or a bitmap.
   * `order` holds the text number by position, or NO_ROW.
   */
  build(name: 'text' | 'address', order: Uint32Array): Record<string, Section> {
    const sorted = [...this.ids.keys()].sort()
    const rank = new Uint32Array(sorted.length)
    sorted.forEach((word, index) => {
      rank[this.ids.get(word) ?? 0] = index
    })
    const stream = this.stream.values()
    for (let i = 0; i < stream.length; i++) stream[i] = rank[stream[i]]

    const { counts, sizes } = this.measure(order, sorted.length)
    const bitmapOf = sharedInt32(sorted.length)
    const starts = sharedUint32(sorted.length + 1)
    let bitmaps = 0
    let bytes = 0
    for (let word = 0; word < sorted.length; word++) {
      starts[word] = bytes
      if (counts[word] * FREQUENT > order.length) {
        bitmapOf[word] = bitmaps++
      } else {
        bitmapOf[word] = -1
        bytes += sizes[word]
      }
    }
    starts[sorted.length] = bytes

    const postings = sharedUint8(bytes)
    const words = order.length / 32
    const bitmapWords = sharedInt32(bitmaps * words)
    const views = Array.from({ length: bitmaps }, (_, i) =>
      bitmapWords.subarray(i * words, (i + 1) * words),
    )
    this.write(order, starts, bitmapOf, postings, views)
    return {
      ...buildDictionary(name, sorted),
      [`${name}.bitmapOf`]: bitmapOf,
      [`${name}.bitmaps`]: bitmapWords,
      [`${name}.starts`]: starts,
      [`${name}.postings`]: postings,
    }
  }

  private measure(
    order: Uint32Array,
    wordCount: number,
  ): { counts: Uint32Array; sizes: Uint32Array } {
    const counts = new Uint32Array(wordCount)
    const sizes = new Uint32Array(wordCount)
    const last = new Int32Array(wordCount).fill(-1)
    this.visit(order, (position, word) => {
      if (last[word] === position) return
      sizes[word] += varintSize(position - last[word] - 1)
      counts[word]++
      last[word] = position
    })
    return { counts, sizes }
  }

  private write(
    order: Uint32Array,
    starts: Uint32Array,
    bitmapOf: Int32Array,
    postings: Uint8Array,
    bitmaps: Bits[],
  ): void {
    const cursor = starts.slice()
    const last = new Int32Array(bitmapOf.length).fill(-1)
    this.visit(order, (position, word) => {
      if (last[word] === position) return
      const bitmap = bitmapOf[word]
      if (bitmap === -1) {
        let difference = position - last[word] - 1
        while (difference >= 128) {
          postings[cursor[word]++] = (difference & 127) | 128
          difference >>>= 7
        }
        postings[cursor[word]++] = difference
      } else {
        setBit(bitmaps[bitmap], position)
      }
      last[word] = position
    })
  }

  private visit(order: Uint32Array, visitor: (position: number, word: number) => void): void {
    const stream = this.stream.values()
    const ends = this.ends.values()
    for (let position = 0; position < order.length; position++) {
      const text = order[position]
      if (text === NO_ROW) continue
      for (let i = text === 0 ? 0 : ends[text - 1]; i < ends[text]; i++)
        visitor(position, stream[i])
    }
  }
}

function varintSize(value: number): number {
  let size = 1
  for (let rest = value >>> 7; rest !== 0; rest >>>= 7) size++
  return size
}

function buildDictionary(name: string, sorted: string[]): Record<string, Section> {
  const encoded = Buffer.from(sorted.join(''))
  const bytes = sharedUint8(encoded.length)
  bytes.set(encoded)
  const ends = sharedUint32(sorted.length)
  let end = 0
  sorted.forEach((word, index) => {
    end += Buffer.byteLength(word)
    ends[index] = end
  })
  return { [`${name}.words`]: bytes, [`${name}.wordEnds`]: ends }
}
