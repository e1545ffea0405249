import { readFileSync } from 'node:fs'
import { type FontName, rangesFile } from './font-files.ts'

/** Stands for a character that no font has: a square. */
const MISSING = '\u25A1'

/** What is asked of a font. */
interface Characters {
  hasGlyphForCodePoint(code: number): boolean
  /** @throws TypeError for some letters with a mark that its tables have no place for. */
  layout(text: string): unknown
}

/** Part of a text that one font draws. */
export interface Run {
  readonly font: FontName
  readonly text: string
}

/** Finds the font of each character. */
export class FontChoice {
  readonly #open: (name: FontName) => Characters
  readonly #known = new Map<string, FontName | null>()
  #ranges: readonly (readonly [file: string, from: number, to: number])[] | null = null

  /** @param open the font of a name. */
  constructor(open: (name: FontName) => Characters) {
    this.#open = open
  }

  /**
   * A text in runs; a character that no font has becomes a square, one that shows nothing is left out, and so are marks
   * that the font cannot put on their letters.
   */
  runs(text: string, isBold: boolean): Run[] {
    const runs: { font: FontName; text: string }[] = []
    for (const character of text.normalize('NFC')) {
      if (/[\p{Cf}\p{Cc}\uFE00-\uFE0F]/u.test(character)) continue
      const last = runs.at(-1)
      const font = this.#fontOf(character, isBold)
      // Spaces and marks stay with what they follow, where its font has them.
      if (last !== undefined && (font === last.font || this.#belongs(character, last.font))) {
        last.text += character
      } else runs.push(font ? { font, text: character } : { font: 'other', text: MISSING })
    }
    return runs.map(({ font, text: run }) => ({ font, text: this.#drawable(font, run) }))
  }

  /** fontkit's layout of marks ends at a table's missing anchor, and a whole map or report would with it. */
  #drawable(name: FontName, text: string): string {
    if (!/\p{M}/u.test(text)) return text
    try {
      this.#open(name).layout(text)
      return text
    } catch {
      return text.replaceAll(/\p{M}/gu, '')
    }
  }

  #belongs(character: string, font: FontName): boolean {
    return /[\p{M}\p{Zs}]/u.test(character) && this.#has(font, character)
  }

  #fontOf(character: string, isBold: boolean): FontName | null {
    const key = isBold ? `b${character}` : character
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const first: readonly FontName[] = isBold ? ['bold', 'other-bold'] : ['regular', 'other']
    const found = [...first, 'other' as const].find((name) => this.#has(name, character))
    const font = found ?? this.#chinese(character)
    this.#known.set(key, font)
    return font
  }

  #has(name: FontName, character: string): boolean {
    return this.#open(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }

  #chinese(character: string): FontName | null {
    const code = character.codePointAt(0) ?? 0
    this.#ranges ??= readRanges()
    const range = this.#ranges.find(([, from, to]) => code >= from && code <= to)
    if (range === undefined) return null
    const name: FontName = `sc-${range[0]}`
    return this.#has(name, character) ? name : null
  }
}

/** Which file of Noto Sans SC has which characters. */
function readRanges(): [file: string, from: number, to: number][] {
  const text = readFileSync(rangesFile(), 'utf8')
  const files = JSON.parse(text) as Record<string, string>
  return Object.entries(files).flatMap(([file, ranges]) =>
    ranges.split(',').map((range): [string, number, number] => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [file.replaceAll(/[[\]]/g, ''), Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  )
}
