import { readFileSync } from 'node:fs'
import type { Locale } from '@plat/contract/platform/localized'
import { type FontName, rangesFile } from './font-files.ts'
import { scriptOf, type Script, standIn } from './scripts.ts'

/** Characters that show nothing. */
const INVISIBLE = /[\p{Cf}\p{Cc}\uFE00-\uFE0F]/u
/** U+200C and U+200D say whether two letters are joined: in Arabic writing they are part of the spelling. */
const JOINER = /[\u200C\u200D]/
const JOINS = /\p{Script=Arabic}/u
const ASCII = /^[ -~]+$/

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

/** Part of a text that can be drawn, or that no font has letters for. */
export interface Part {
  readonly text: string
  /** How it is written, if no font has it; null: it can be drawn. */
  readonly missing: Script | null
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
   * A text in runs. Characters that show nothing are omitted, and so are marks that the font cannot put on their
   * letters. Characters that no font has are omitted too: `parts` finds them, so that a name can replace them.
   */
  runs(text: string, isBold: boolean): Run[] {
    const runs: { font: FontName; text: string }[] = []
    for (const character of text.normalize('NFC')) {
      const last = runs.at(-1)
      if (INVISIBLE.test(character)) {
        if (last !== undefined && this.#keepsJoiner(character, last)) last.text += character
        continue
      }
      const font = this.#fontOf(character, isBold)
      // Spaces and marks stay with what they follow, where its font has them.
      if (last !== undefined && (font === last.font || this.#belongs(character, last.font))) {
        last.text += character
      } else if (font !== null) runs.push({ font, text: character })
    }
    return runs.map(({ font, text: run }) => ({ font, text: this.#drawable(font, run) }))
  }

  /** A text in parts that can be drawn and parts that cannot; words of one script with spaces between them are one part. */
  parts(text: string): Part[] {
    if (ASCII.test(text)) return [{ text, missing: null }]
    const parts: { text: string; missing: Script | null }[] = []
    let spaces = ''
    const add = (more: string, missing: Script | null) => {
      const last = parts.at(-1)
      if (last?.missing === missing) last.text += more
      else if (more !== '') parts.push({ text: more, missing })
    }
    for (const character of text.normalize('NFC')) {
      const before = parts.at(-1)?.missing ?? null
      if (before !== null && character === ' ') spaces += character
      else if (before !== null && spaces === '' && /\p{M}/u.test(character)) add(character, before)
      else if (INVISIBLE.test(character)) add(character, spaces === '' ? before : null)
      else if (this.#isDrawn(character)) {
        add(spaces + character, null)
        spaces = ''
      } else {
        const found = scriptOf(character)
        // A sign of no script belongs to the letters before it.
        const script = found === 'signs' ? (before ?? found) : found
        if (before === script) add(spaces + character, script)
        else {
          add(spaces, null)
          add(character, script)
        }
        spaces = ''
      }
    }
    add(spaces, null)
    return parts
  }

  /** A text as it is drawn: `[Korean]` takes the place of words that no font has. */
  printed(text: string, locale: Locale): string {
    return this.parts(text)
      .map((part) => (part.missing === null ? part.text : standIn(part.missing, locale)))
      .join('')
  }

  #isDrawn(character: string): boolean {
    return this.#fontOf(character, false) !== null && this.#fontOf(character, true) !== null
  }

  #keepsJoiner(character: string, last: Run): boolean {
    return (
      JOINER.test(character) &&
      JOINS.test(last.text.at(-1) ?? '') &&
      this.#has(last.font, character)
    )
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
