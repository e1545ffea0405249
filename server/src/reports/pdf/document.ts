import Pdf from 'pdfkit'
import { xmlText } from '../../platform/atom.ts'
import { type FontName, fontFile } from '../../platform/fonts/font-files.ts'

/** A font of a document, as fontkit has it. */
export interface Font {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string, features?: unknown): GlyphRun
  glyphForCodePoint(code: number): Glyph
}

interface Glyph {
  readonly id: number
  readonly advanceWidth: number
  readonly path: { toSVG(): string }
}

/** A text as a font draws it, from the left. */
interface GlyphRun {
  readonly glyphs: Glyph[]
  readonly positions: readonly { readonly xAdvance: number }[]
}

/** A font as pdfkit has it in a document. */
interface PdfFont {
  readonly font: Font
  readonly ascender: number
  readonly descender: number
  /** Each word that was measured or drawn, with the place of each letter. */
  layoutCache: object
}

/** An element of the document's structure: what screen readers meet. */
export interface Element {
  add(child: Element | (() => void)): Element
  end(): void
}

interface ElementOptions {
  readonly lang?: string | undefined
  readonly alt?: string
  /** What it says, where the order of what is drawn does not. */
  readonly actual?: string | undefined
  readonly scope?: 'Column' | 'Row'
  readonly bbox?: readonly [number, number, number, number]
}

/** An object of the file; what has ended is written and no longer in memory. */
interface Ref {
  readonly data: Record<string, unknown>
  end(): void
}

/** A page of a document, in points. */
export interface Page {
  readonly width: number
  readonly height: number
  /** What is drawn on it. */
  content: Ref
  readonly dictionary: Ref
}

/** What is used of pdfkit's document; its published types lack structure options and fonts. */
export interface PdfDocument {
  readonly page: Page
  addPage(): PdfDocument
  /** Adds a page; what is tagged goes on there. */
  continueOnNewPage(): PdfDocument
  ref(data: object): Ref
  font(name: string): PdfDocument
  registerFont(name: string, file: string): PdfDocument
  fontSize(size: number): PdfDocument
  /** @param opacity 0 to 1 */
  fillColor(colour: string, opacity?: number): PdfDocument
  strokeColor(colour: string, opacity?: number): PdfDocument
  lineCap(cap: 'butt' | 'round'): PdfDocument
  lineJoin(join: 'round'): PdfDocument
  dash(length: number, options: { readonly space: number }): PdfDocument
  clip(): PdfDocument
  image(
    data: Buffer,
    x: number,
    y: number,
    options: { readonly width: number; readonly height: number },
  ): PdfDocument
  lineWidth(width: number): PdfDocument
  rect(x: number, y: number, width: number, height: number): PdfDocument
  moveTo(x: number, y: number): PdfDocument
  lineTo(x: number, y: number): PdfDocument
  fill(): PdfDocument
  fillAndStroke(fill: string, stroke: string): PdfDocument
  stroke(): PdfDocument
  save(): PdfDocument
  restore(): PdfDocument
  path(d: string): PdfDocument
  translate(x: number, y: number): PdfDocument
  /** Multiplies the matrix of what follows. */
  transform(...matrix: [number, number, number, number, number, number]): PdfDocument
  scale(x: number, y: number): PdfDocument
  widthOfString(text: string): number
  text(text: string, x: number, y: number, options: object): PdfDocument
  link(x: number, y: number, w: number, h: number, url: string, options: object): PdfDocument
  struct(type: string, options?: ElementOptions, children?: (() => void)[]): Element
  addStructure(element: Element): PdfDocument
  markContent(tag: 'Artifact' | 'Span', options: { type?: string; actual?: string }): PdfDocument
  endMarkedContent(): PdfDocument
  bufferedPageRange(): { start: number; count: number }
  switchToPage(page: number): unknown
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  on(event: 'end', listener: () => void): unknown
  end(): void
  /** What the document says of itself: as strings of the PDF, and as XML in its metadata. */
  info: Readonly<Record<string, unknown>>
  /** Writes the metadata. */
  _addInfo(): void
  readonly outline: { addItem(title: string): unknown }
  /** The current font. */
  readonly _font: PdfFont
}

/** An accessible document (PDF/UA) on US Letter, without a page. */
export function createDocument(options: {
  readonly title: string
  readonly lang: string
  readonly author: string
  readonly created: Date
}): PdfDocument {
  const { title, lang, author, created } = options
  // The interface above is what this version of pdfkit does; its types are of an older one.
  const doc = new Pdf({
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang,
    displayTitle: true,
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // Fonts are opened by their names: one that is opened by its path as well is opened again for each text.
    font: null,
    info: { Title: title, Author: author, Creator: 'Plat', CreationDate: created },
  } as object) as unknown as PdfDocument
  escapeMetadata(doc)
  return doc
}

/** pdfkit writes texts into the XML of the metadata as they are: "&" or a tag in a title would break or forge it. */
function escapeMetadata(doc: PdfDocument): void {
  const addInfo = doc._addInfo.bind(doc)
  doc._addInfo = () => {
    const { info } = doc
    const escaped = Object.entries(info).map(([name, value]) => [
      name,
      typeof value === 'string' ? xmlText(value) : value,
    ])
    doc.info = Object.fromEntries(escaped)
    addInfo()
    doc.info = info
  }
}

/**
 * Ends what was drawn on a page that is full. Its head and foot, which say how many pages there are, follow in a
 * stream of their own: else all pages of a long report would stay in memory to the end.
 */
export function endContent(doc: PdfDocument, page: Page): void {
  const drawn = page.content
  drawn.end()
  page.content = doc.ref({})
  page.dictionary.data['Contents'] = [drawn, page.content]
}

/** Fonts of a document, opened once each. */
export class Fonts {
  readonly #doc: PdfDocument
  readonly #open = new Map<FontName, PdfFont>()

  constructor(doc: PdfDocument) {
    this.#doc = doc
  }

  open(name: FontName): Font {
    const known = this.#open.get(name)
    if (known !== undefined) return known.font
    this.#doc.registerFont(name, fontFile(name)).font(name)
    this.#open.set(name, this.#doc._font)
    keepJoiners(this.#doc._font.font)
    return this.#doc._font.font
  }

  /** Forgets the words that were laid out: each takes some kilobytes, and most stand in one row only. */
  forgetWords(): void {
    for (const font of this.#open.values()) font.layoutCache = Object.create(null) as object
  }
}

const JOINERS = /[\u200C\u200D]/g

/** fontkit draws a blank of no width for a joiner, which is copied as a space or not at all: the joiner's own takes its place. */
function keepJoiners(font: Font): void {
  const layout = font.layout.bind(font)
  font.layout = (text, features) => {
    const run = layout(text, features)
    // They are kept in Arabic writing only, whose letters stand from the right.
    const joiners = text.match(JOINERS)?.reverse() ?? []
    if (joiners.length === 0) return run
    const blank = font.glyphForCodePoint(0x20).id
    for (const [i, { id }] of run.glyphs.entries()) {
      if (id !== blank || run.positions[i]?.xAdvance !== 0) continue
      const joiner = joiners.shift()?.codePointAt(0)
      if (joiner !== undefined) run.glyphs[i] = font.glyphForCodePoint(joiner)
    }
    return run
  }
}
