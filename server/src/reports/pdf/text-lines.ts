import type { Locale } from '@plat/contract/platform/localized'
import type { FontName } from '../../platform/fonts/font-files.ts'
import { FontChoice } from '../../platform/fonts/font-choice.ts'
import { type Script, standIn } from '../../platform/fonts/scripts.ts'
import { Fonts, type PdfDocument } from './document.ts'
import { forFont, fromTheLeft, levelsOf, RIGHT_TO_LEFT } from './reading-order.ts'

const LETTER = /\p{L}/u
/** Scripts without spaces break after each character. */
const BREAKS_ANYWHERE = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\u{20000}-\u{3FFFF}]/u
const CHARACTERS = new Intl.Segmenter()

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
  /** The text that it stands for, if no font has that. */
  readonly original: string | undefined
  readonly pieces: readonly Piece[]
  readonly width: number
}

/** A line as it is drawn, from the left. */
export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
  readonly isRightToLeft: boolean
  /** What copying it gives, if that differs from the letters that are drawn. */
  readonly actual: string | undefined
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
  readonly #locale: Locale
  /** Widths of words at size 1000, by font. */
  readonly #widths = new Map<string, number>()

  /** @param locale of the names of scripts that no font has */
  constructor(doc: PdfDocument, locale: Locale) {
    this.#doc = doc
    this.#locale = locale
    this.#fonts = new Fonts(doc)
    this.#choice = new FontChoice((name) => this.#fonts.open(name))
  }

  /** Forgets what it knows of words, so that a long report needs no more memory than a page. */
  forgetWords(): void {
    this.#fonts.forgetWords()
    this.#widths.clear()
  }

  /** The scripts of a text that no font has; a name in brackets is drawn in their place. */
  missing(text: string): Script[] {
    return this.#choice.parts(text.toWellFormed()).flatMap(({ missing }) => missing ?? [])
  }

  /** The content of an element, if its letters are drawn in a different order or cannot be drawn. */
  actual(text: string): string | undefined {
    const isDifferent =
      RIGHT_TO_LEFT.test(text) || BREAKS_ANYWHERE.test(text) || this.missing(text).length > 0
    return isDifferent ? text : undefined
  }

  /** A text in one line of a width in points; a longer text ends in an ellipsis. */
  fitted(text: string, width: number, style: Style): Line | undefined {
    const [line, ...more] = this.lines(text.replaceAll(/\s+/g, ' '), width, style)
    if (more.length === 0) return line
    const characters = Array.from(CHARACTERS.segment(text), ({ segment }) => segment)
    let [low, high] = [0, characters.length - 1]
    let fitting: Line | undefined
    while (low <= high) {
      const middle = Math.floor((low + high) / 2)
      const start = characters.slice(0, middle).join('').trimEnd()
      const lines = this.lines(`${start.replaceAll(/\s+/g, ' ')}…`, width, style)
      if (lines.length === 1) [fitting, low] = [lines[0], middle + 1]
      else high = middle - 1
    }
    return fitting
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
    if (line.actual !== undefined)
      return this.#meaning(line.actual, () => this.#drawPieces(line, x, y, style))
    this.#drawPieces(line, x, y, style)
  }

  #drawPieces(line: Line, x: number, y: number, { size, colour = '#1c2430' }: Style): void {
    const doc = this.#doc
    let at = x
    for (const piece of line.pieces) {
      const { font, text, width } = piece
      const left = at
      doc.font(font).fontSize(size).fillColor(colour)
      if (isOutlined(piece)) {
        const draw = () => this.#drawOutlines(text, left, y + size, size, colour)
        if (line.actual === undefined) this.#meaning(text, draw)
        else draw()
      }
      // Fonts stand on one line, whatever the height of each.
      else doc.text(text, at, y + size * (1 - doc._font.ascender / 1000), { lineBreak: false })
      at += width
    }
  }

  /** Draws what is copied as a given text. */
  #meaning(actual: string, draw: () => void): void {
    const doc = this.#doc
    doc.markContent('Span', { actual })
    draw()
    // Programs that copy it compute its place from the matrix at its end: that of letters, whose y goes up.
    doc.save().transform(1, 0, 0, -1, 0, doc.page.height)
    doc.endMarkedContent().restore()
  }

  /**
   * Draws letters of the current font as outlines, within a mark that says what they are: the files of Noto Sans SC are packed in
   * a way in which they cannot be embedded, and have its thinnest weight.
   */
  #drawOutlines(text: string, x: number, baseline: number, size: number, colour: string): void {
    const doc = this.#doc
    const { font } = doc._font
    const scale = size / font.unitsPerEm
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
  }

  /** A paragraph in parts, with a name in brackets for those that no font has. */
  #drawn(paragraph: string): { text: string; original: string | undefined }[] {
    return this.#choice
      .parts(paragraph)
      .map(({ text, missing }) =>
        missing === null
          ? { text, original: undefined }
          : { text: standIn(missing, this.#locale), original: text },
      )
  }

  #paragraph(paragraph: string, width: number, style: Style): Line[] {
    const parts = this.#drawn(paragraph)
    const text = parts.map((part) => part.text).join('')
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
      // Programs that copy lines from right to left turn round what they say of themselves.
      const isOther =
        levels === null &&
        (words.some(({ original }) => original !== undefined) || pieces.some(isOutlined))
      const actual = isOther ? words.map((word) => word.original ?? word.text).join('') : undefined
      lines.push({ pieces, width: widthOf(pieces), isRightToLeft, actual })
      words = []
      used = 0
    }
    for (const part of this.#words(parts, width, style)) {
      const pieces = this.#pieces(part.text, style)
      const word = { ...part, at, pieces, width: widthOf(pieces) }
      at += part.text.length
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
  *#words(
    parts: readonly { text: string; original: string | undefined }[],
    width: number,
    style: Style,
  ): Generator<{ text: string; original: string | undefined }> {
    for (const { text, original } of parts) {
      const tokens = original === undefined ? text.split(/(\s+)/).filter(Boolean) : [text]
      for (const token of tokens) {
        const words = BREAKS_ANYWHERE.test(token) ? [...token] : [token.replaceAll(/\s/g, ' ')]
        for (const word of words) {
          const isWide = widthOf(this.#pieces(word, style)) > width
          const pieces = isWide ? this.#broken(word, width, style) : [word]
          let whole = original
          for (const piece of pieces) {
            yield { text: piece, original: whole }
            // The first piece says it all.
            if (whole !== undefined) whole = ''
          }
        }
      }
    }
  }

  /** A word that is wider than a line, in pieces that are not. */
  *#broken(word: string, width: number, style: Style): Generator<string> {
    let kept = ''
    let used = 0
    for (const { segment } of CHARACTERS.segment(word)) {
      const more = widthOf(this.#pieces(segment, style))
      if (kept !== '' && used + more > width) {
        yield kept
        kept = ''
        used = 0
      }
      kept += segment
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

function isOutlined({ font }: Piece): boolean {
  return font.startsWith('sc-')
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
