import type { Bits } from './bits.ts'
import { int32Section, uint32Section, uint8Section } from './sections.ts'
import type { IndexData } from './types.ts'

/** Finds the positions of texts by word. */
export class WordIndex {
  private readonly bytes: Buffer
  private readonly wordEnds: Uint32Array
  private readonly bitmapOf: Int32Array
  private readonly bitmaps: Bits
  private readonly starts: Uint32Array
  private readonly postings: Uint8Array
  private readonly bitmapWords: number

  constructor(data: IndexData, name: 'text' | 'address') {
    const words = uint8Section(data, `${name}.words`)
    this.bytes = Buffer.from(words.buffer, words.byteOffset, words.byteLength)
    this.wordEnds = uint32Section(data, `${name}.wordEnds`)
    this.bitmapOf = int32Section(data, `${name}.bitmapOf`)
    this.bitmaps = int32Section(data, `${name}.bitmaps`)
    this.starts = uint32Section(data, `${name}.starts`)
    this.postings = uint8Section(data, `${name}.postings`)
    this.bitmapWords = data.capacity / 32
  }

  /** Sets the bits of the texts that contain the word or, if `prefix`, a word that starts with it. @returns whether any does */
  find(word: string, prefix: boolean, bits: Bits): boolean {
    const first = this.lowerBound(word)
    const end = prefix ? this.lowerBound(`${word}\uffff`) : first + 1
    if (!prefix && (first === this.wordEnds.length || this.word(first) !== word)) return false
    for (let index = first; index < end; index++) this.addTexts(index, bits)
    return end > first
  }

  private addTexts(index: number, bits: Bits): void {
    const bitmap = this.bitmapOf[index]
    if (bitmap !== -1) {
      const offset = bitmap * this.bitmapWords
      for (let w = 0; w < this.bitmapWords; w++) bits[w] |= this.bitmaps[offset + w]
      return
    }
    const { postings } = this
    const end = this.starts[index + 1]
    let position = -1
    for (let i = this.starts[index]; i < end;) {
      let byte = postings[i++]
      let difference = byte & 127
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = postings[i++]
        difference |= (byte & 127) << shift
      }
      position += difference + 1
      bits[position >>> 5] |= 1 << (position & 31)
    }
  }

  private lowerBound(word: string): number {
    let low = 0
    let high = this.wordEnds.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.word(middle) < word) low = middle + 1
      else high = middle
    }
    return low
  }

  private word(index: number): string {
    return this.bytes.toString(
      'utf8',
      index === 0 ? 0 : this.wordEnds[index - 1],
      this.wordEnds[index],
    )
  }
}
