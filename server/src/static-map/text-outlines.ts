import { openSync } from 'fontkit'
import { LRUCache } from 'lru-cache'
import type { Locale } from '@plat/contract/platform/localized'
import { FontChoice } from '../platform/fonts/font-choice.ts'
import { type FontName, fontFile } from '../platform/fonts/font-files.ts'

/** What is used of a font of fontkit, which has no types of its own. */
interface Font {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string): {
    readonly glyphs: readonly { readonly path: { readonly commands: readonly Command[] } }[]
    readonly positions: readonly {
      readonly xAdvance: number
      readonly xOffset: number
      readonly yOffset: number
    }[]
  }
}

interface Command {
  readonly command: keyof typeof LETTERS
  readonly args: readonly number[]
}

const LETTERS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const

/** A letter of a text at size 1, its origin on the base line. */
export interface Letter {
  /** From the text's beginning, and to the next letter. */
  readonly x: number
  readonly advance: number
  readonly commands: readonly Command[]
  /** Drawn by a font that has only its thinnest weight. */
  readonly isThin: boolean
}

/** How a text is written: pixels of its size and between its letters. */
export interface TextStyle {
  readonly size: number
  readonly bold?: boolean
  readonly spacing?: number
}

/** Where a letter stands, and by how much it is turned clockwise, in radians. */
interface Stand {
  readonly x: number
  readonly y: number
  readonly angle?: number
}

/** Path data of a text: letters to be filled, and those to be stroked as well because they are thin. */
export interface Outline {
  readonly d: string
  readonly thin: string
}

/** Width of the stroke that thin letters get, in sizes. */
export const THIN_STROKE = 0.035
/** Texts whose letters are kept. */
const MAX_TEXTS = 2_000
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u

const CHARACTERS = new Intl.Segmenter()

const fonts = new Map<FontName, Font>()
const choice = new FontChoice(open)
const texts = new LRUCache<string, readonly Letter[]>({ max: MAX_TEXTS })

function open(name: FontName): Font {
  const known = fonts.get(name)
  if (known !== undefined) return known
  // The interface above is what the fonts of these files have.
  const font = openSync(fontFile(name)) as unknown as Font
  fonts.set(name, font)
  return font
}

/** A text as a picture shows it: names in brackets take the place of words that no font has. */
export function printed(text: string, locale: Locale): string {
  return choice.printed(text.toWellFormed(), locale)
}

/** Whether fonts have all letters of a text. */
export function isPrintable(text: string): boolean {
  return choice.parts(text.toWellFormed()).every(({ missing }) => missing === null)
}

/** The letters of a text from left to right, each from a font that has it. */
export function lettersOf(text: string, bold = false): readonly Letter[] {
  const key = `${bold ? 'b' : 'r'}${text}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const runs = choice.runs(text.toWellFormed(), bold)
  if (RIGHT_TO_LEFT.test(text)) runs.reverse()
  const letters: Letter[] = []
  let x = 0
  for (const run of runs) {
    const font = open(run.font)
    const { glyphs, positions } = font.layout(run.text)
    const scale = 1 / font.unitsPerEm
    for (const [i, { path }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
      const commands = path.commands.map(({ command, args }) => ({
        command,
        args: args.map((arg, at) =>
          at % 2 === 0 ? (arg + xOffset) * scale : -(arg + yOffset) * scale,
        ),
      }))
      const advance = xAdvance * scale
      letters.push({ x, advance, commands, isThin: run.font.startsWith('sc-') })
      x += advance
    }
  }
  texts.set(key, letters)
  return letters
}

/** Pixels that a text takes. */
export function textWidth(text: string, { size, bold, spacing = 0 }: TextStyle): number {
  const letters = lettersOf(text, bold)
  const last = letters.at(-1)
  if (last === undefined) return 0
  return (last.x + last.advance) * size + spacing * (letters.length - 1)
}

/** A text from the left end of its base line. */
export function outlineOf(text: string, style: TextStyle, x: number, y: number): Outline {
  const { size, bold, spacing = 0 } = style
  return outlineOfLetters(lettersOf(text, bold), size, (letter, i) => ({
    x: x + letter.x * size + i * spacing,
    y,
  }))
}

/** Letters each where it stands. */
export function outlineOfLetters(
  letters: readonly Letter[],
  size: number,
  standOf: (letter: Letter, index: number) => Stand,
): Outline {
  const outline = { d: '', thin: '' }
  for (const [i, letter] of letters.entries()) {
    const d = letterPath(letter, size, standOf(letter, i))
    outline[letter.isThin ? 'thin' : 'd'] += d
  }
  return outline
}

function letterPath({ commands }: Letter, size: number, { x, y, angle = 0 }: Stand): string {
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size]
  let d = ''
  for (const { command, args } of commands) {
    d += LETTERS[command]
    for (let i = 0; i < args.length; i += 2) {
      const [right = 0, down = 0] = [args[i], args[i + 1]]
      d += `${i === 0 ? '' : ' '}${fine(x + right * cos - down * sin)} ${fine(y + right * sin + down * cos)}`
    }
  }
  return d
}

/** Small letters need more than a tenth of a pixel. */
function fine(value: number): number {
  return Math.round(value * 100) / 100
}

/** A text no wider than that, cut at a letter with an ellipsis. */
export function fitText(text: string, style: TextStyle, width: number): string {
  if (textWidth(text, style) <= width) return text
  const characters = Array.from(CHARACTERS.segment(text), ({ segment }) => segment)
  let [low, high] = [0, characters.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (textWidth(cut(characters, middle), style) <= width) low = middle
    else high = middle - 1
  }
  return cut(characters, low)
}

function cut(characters: readonly string[], length: number): string {
  return `${characters.slice(0, length).join('').trimEnd()}…`
}

/** A text in lines of at most a width where it has spaces, none lost. */
export function wrapText(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const joined = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && textWidth(joined, style) <= width) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}
