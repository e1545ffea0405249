import type { Locale } from '@plat/contract/platform/localized'
import { type Element, endContent, type PdfDocument } from './document.ts'
import { LEADING, type Line, type Style, TextWriter } from './text-lines.ts'

/** Points from the edge of the page. */
export const MARGIN = { side: 54, top: 64, bottom: 60 } as const

/** Where the next block stands; a page that is full is followed by another. */
export class PageFlow {
  readonly doc: PdfDocument
  readonly writer: TextWriter
  /** The document's element. */
  readonly root: Element
  y = 0

  constructor(doc: PdfDocument, locale: Locale) {
    this.doc = doc
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
    this.writer = new TextWriter(doc, locale)
    doc.addPage()
    this.y = MARGIN.top
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN.side
  }

  get bottom(): number {
    return this.doc.page.height - MARGIN.bottom
  }

  newPage(): void {
    const full = this.doc.page
    this.doc.continueOnNewPage()
    endContent(this.doc, full)
    this.writer.forgetWords()
    this.y = MARGIN.top
  }

  /** Begins a new page where so many points are not left. */
  keep(height: number): void {
    if (this.y + height > this.bottom && this.y > MARGIN.top) this.newPage()
  }

  /** Draws lines under each other in a width of points; a page may end between them. */
  write(lines: readonly Line[], style: Style, width: number = this.width): void {
    for (const line of lines) {
      this.keep(style.size * LEADING)
      const end = MARGIN.side + width - line.width
      this.writer.draw(line, line.isRightToLeft ? end : MARGIN.side, this.y, style)
      this.y += style.size * LEADING
    }
  }

  /** Draws what is no content: lines, grounds. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }
}
