import type { FontName } from '../../platform/fonts/font-files.ts'
import { FontChoice } from '../../platform/fonts/font-choice.ts'
import { Fonts, type PdfDocument } from './document.ts'
import { forFont, fromTheLeft, levelsOf, RIGHT_TO_LEFT } from './reading-order.ts'

const LETTER = /\p{L}/u
/** Scripts without spaces break after each character. */
const BREAKS_ANYWHERE = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\u{20000}-\u{3FFFF}]/u

/** What a text says, for elements whose letters are drawn in another order than they are read. */
export function actualText(text: string): string | undefined {
  return RIGHT_TO_LEFT.test(text) || BREAKS_ANYWHERE.test(text) ? text : undefined
}

/** How a text is written. */
export interface Style {
  /** Points. */
  readonly size: number
  readonly bold?: boolean
  readonly colour?: string
}

/** Part of a line in one font. */
interface Piece {
  readonly font: FontName
  readonly text: string
  readonly width: number
}

/** A word, or the space between two, with where it begins in its paragraph (UTF-16 units). */
interface Word {
  readonly at: number
  readonly text: string
  readonly pieces: readonly Piece[]
  readonly width: number
}

/** A line as it is drawn, from the left. */
export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
  readonly isRightToLeft: boolean
}

/** Height of a line, in sizes of its letters. */
export const LEADING = 1.35
/** Thickness that the thin letters of Noto Sans SC get, in sizes. */
const SC_STROKE = 0.035

/** Height of DejaVu Sans above its base line, in sizes. */
const BLANK_ASCENT = 0.928

/** Breaks texts into lines and draws them, each character in a font that has it. */
export class TextWriter {
  readonly #doc: PdfDocument
  readonly #fonts: Fonts
  readonly #choice: FontChoice
  /** Widths of words at size 1000, by font. */
  readonly #widths = new Map<string, number>()

  constructor(doc: PdfDocument) {
    this.#doc = doc
    this.#fonts = new Fonts(doc)
    this.#choice = new FontChoice((name) => this.#fonts.open(name))
  }

  /** Forgets what it knows of words, so that a long report needs no more memory than a page. */
  forgetWords(): void {
    this.#fonts.forgetWords()
    this.#widths.clear()
  }

  /** A text in lines of a width in points; one word that is longer is broken. */
  lines(text: string, width: number, style: Style): Line[] {
    return text
      .toWellFormed()
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .flatMap((paragraph) => this.#paragraph(paragraph, width, style))
  }

  /** Draws a line with its top at a point. */
  draw(line: Line, x: number, y: number, style: Style): void {
    const doc = this.#doc
    const colour = style.colour ?? '#1c2430'
    let at = x
    for (const { font, text, width } of line.pieces) {
      doc.font(font).fontSize(style.size).fillColor(colour)
      if (font.startsWith('sc-')) this.#drawOutlines(text, at, y + style.size, style.size, colour)
      // Fonts stand on one line, whatever the height of each.
      else
        doc.text(text, at, y + style.size * (1 - doc._font.ascender / 1000), { lineBreak: false })
      at += width
    }
  }

  /**
   * Draws letters of the current font as outlines that say what they are: the files of Noto Sans SC are packed in
   * a way in which they cannot be embedded, and have its thinnest weight.
   */
  #drawOutlines(text: string, x: number, baseline: number, size: number, colour: string): void {
    const doc = this.#doc
    const { font } = doc._font
    const scale = size / font.unitsPerEm
    doc.markContent('Span', { actual: text })
    doc
      .save()
      .translate(x, baseline)
      .scale(scale, -scale)
      .lineWidth(font.unitsPerEm * SC_STROKE)
    for (const character of text) {
      const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
      const outline = glyph.path.toSVG()
      if (outline !== '') doc.path(outline).fillAndStroke(colour, colour)
      doc.translate(glyph.advanceWidth, 0)
    }
    doc.restore()
    // What a text says is found by searching where there are letters: blank ones here.
    doc.font('other').fontSize(size)
    const blanks = '\u00A0'.repeat(Math.max(1, [...text].length * 3))
    doc.text(blanks, x, baseline - size * BLANK_ASCENT, { lineBreak: false })
    doc.endMarkedContent()
  }

  #paragraph(text: string, width: number, style: Style): Line[] {
    const isRightToLeft = RIGHT_TO_LEFT.test([...text].find((one) => LETTER.test(one)) ?? '')
    const levels = RIGHT_TO_LEFT.test(text) ? levelsOf(text, isRightToLeft) : null
    const lines: Line[] = []
    let words: Word[] = []
    let used = 0
    let at = 0
    const flush = () => {
      while (words.at(-1)?.text.trim() === '') words.pop()
      const pieces = levels
        ? this.#directed(words, levels, style)
        : merged(words.flatMap((word) => word.pieces))
      lines.push({ pieces, width: widthOf(pieces), isRightToLeft })
      words = []
      used = 0
    }
    for (const part of this.#words(text, width, style)) {
      const pieces = this.#pieces(part, style)
      const word = { at, text: part, pieces, width: widthOf(pieces) }
      at += part.length
      if (used > 0 && used + word.width > width && !isSpace(word)) flush()
      if (isSpace(word) && used === 0 && lines.length > 0) continue
      words.push(word)
      used += word.width
    }
    flush()
    return lines
  }

  /** The pieces of a line with words from right to left, which stay apart: the font turns each round. */
  #directed(words: readonly Word[], levels: Uint8Array, style: Style): Piece[] {
    return fromTheLeft(words, levels).flatMap(({ text, isRightToLeft }) => {
      const pieces = this.#pieces(text, style).map((piece) => ({
        ...piece,
        text: forFont(piece.text, isRightToLeft),
      }))
      return isRightToLeft ? pieces.reverse() : pieces
    })
  }

  /** Words and the spaces between them, none wider than a line. */
  *#words(text: string, width: number, style: Style): Generator<string> {
    for (const token of text.split(/(\s+)/).filter(Boolean)) {
      const parts = BREAKS_ANYWHERE.test(token) ? [...token] : [token.replaceAll(/\s/g, ' ')]
      for (const part of parts) {
        if (widthOf(this.#pieces(part, style)) <= width) yield part
        else yield* this.#broken(part, width, style)
      }
    }
  }

  /** A word that is wider than a line, in pieces that are not. */
  *#broken(word: string, width: number, style: Style): Generator<string> {
    let kept = ''
    let used = 0
    for (const character of word) {
      const more = widthOf(this.#pieces(character, style))
      if (kept !== '' && used + more > width) {
        yield kept
        kept = ''
        used = 0
      }
      kept += character
      used += more
    }
    yield kept
  }

  #pieces(text: string, { size, bold = false }: Style): Piece[] {
    return this.#choice
      .runs(text, bold)
      .map(({ font, text: run }) => ({ font, text: run, width: this.#width(font, run) * size }))
  }

  /** Width of a text at size 1. */
  #width(font: FontName, text: string): number {
    const key = `${font}/${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    this.#doc.font(font).fontSize(100)
    const width = this.#doc.widthOfString(text) / 100
    this.#widths.set(key, width)
    return width
  }
}

function widthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { width }) => sum + width, 0)
}

function isSpace({ text }: Word): boolean {
  return text.trim() === ''
}

/** Neighbours of one font, to be drawn at once. */
function merged(pieces: readonly Piece[]): Piece[] {
  const result: { font: FontName; text: string; width: number }[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last !== undefined && last.font === piece.font) {
      last.text += piece.text
      last.width += piece.width
    } else result.push({ ...piece })
  }
  return result
}
