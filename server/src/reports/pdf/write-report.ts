import qrCode from 'qr'
import { Resvg } from '@resvg/resvg-js'
import { imageSize } from '../../tenancy/folder/image-size.ts'
import { createDocument } from './document.ts'
import { MARGIN, PageFlow } from './page-flow.ts'
import { linkParagraph, paragraph, TEXT, writeFact } from './paragraphs.ts'
import { missingScripts } from './missing-scripts.ts'
import type { Bar, Block, PageLink, ReportContent, ReportLogo } from './report-content.ts'
import { writeMap } from './write-map.ts'
import { writeTable } from './table.ts'
import { LEADING } from './text-lines.ts'
import { scriptList } from '../../platform/fonts/scripts.ts'
import { reportWords } from '../report-words.ts'

const TITLE = { size: 20, bold: true } as const
const SPEAKER = { size: 10, bold: true, colour: '#1c2430' } as const
const AGENCY = { size: 10, bold: true } as const
const HEADING = { size: 13, bold: true } as const
const SMALL = { size: 8, colour: '#4a5561' } as const
/** Points; a logo stands in the margin above the agency's name. */
const LOGO = { width: 200, height: 34, gap: 8 } as const
const CHART_HEIGHT = 130
const QR_SIZE = 84
/** Points between the facts and the code beside them. */
const QR_GAP = 16
/** What a heading needs of its page, so that it stands above the beginning of its block. */
const HEADING_ROOM = 26
const ROOM = { chart: CHART_HEIGHT + 40, other: 54 } as const

/** A finished file. */
export interface WrittenReport {
  readonly content: Uint8Array<ArrayBuffer>
  readonly pages: number
  /** Why the logo was left out; null: it was not. */
  readonly logoProblem: string | null
}

/** Draws a report as an accessible PDF. */
export async function writeReport(content: ReportContent): Promise<WrittenReport> {
  const { title, locale, agency, created } = content
  const doc = createDocument({ title, lang: locale, author: agency, created })
  const file = new FileBytes()
  const done = new Promise<void>((resolve) => {
    doc.on('data', (chunk) => file.add(chunk))
    doc.on('end', resolve)
  })
  // From the next turn on the document gives each piece as it is written, and keeps none.
  await new Promise(setImmediate)
  const flow = new PageFlow(doc, locale)
  const logoProblem = content.logo && writeLogo(flow, content.logo)
  paragraph(flow, 'P', agency, { style: { ...AGENCY, colour: content.colour }, after: 6 })
  paragraph(flow, 'H1', title, { style: TITLE, after: 10 })
  if (content.speaker !== null) paragraph(flow, 'P', content.speaker, { style: SPEAKER, after: 10 })
  writeMissing(flow, content)
  doc.outline.addItem(title)
  for (const [i, block] of content.blocks.entries())
    writeBlock(flow, block, content.blocks[i + 1], content)
  flow.root.end()
  const pages = doc.bufferedPageRange().count
  for (let page = 0; page < pages; page++) writeEdges(flow, content, page, pages)
  doc.end()
  await done
  return { content: file.bytes(), pages, logoProblem }
}

/** Draws the logo above the agency's name, which says the same in letters. @returns why not, or null */
function writeLogo(flow: PageFlow, logo: ReportLogo): string | null {
  try {
    const { png, width, height } = drawLogo(logo)
    const scale = Math.min(LOGO.width / width, LOGO.height / height)
    const size = { width: width * scale, height: height * scale }
    const top = MARGIN.top - LOGO.gap - size.height
    flow.artifact(() => flow.doc.image(png, MARGIN.side, top, size))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function writeBlock(
  flow: PageFlow,
  block: Block,
  next: Block | undefined,
  { colour }: ReportContent,
): void {
  switch (block.kind) {
    case 'heading':
      flow.y += 8
      flow.keep(HEADING_ROOM + roomOf(next))
      flow.doc.outline.addItem(block.text)
      return paragraph(flow, 'H2', block.text, { style: { ...HEADING, colour }, after: 5 })
    case 'text': {
      const { text, lang, href } = block
      if (href !== undefined) return linkParagraph(flow, text, href, { lang, after: 6 })
      return paragraph(flow, 'P', text, { style: TEXT, after: 6, lang })
    }
    case 'facts':
      return writeFacts(flow, block)
    case 'table':
      return writeTable(flow, block.columns, block.rows)
    case 'chart':
      return writeChart(flow, block.alt, block.bars, colour)
    case 'map':
      return writeMap(flow, block.alt, block.scene)
  }
}

function roomOf(block: Block | undefined): number {
  return block?.kind === 'chart' ? ROOM.chart : ROOM.other
}

/** Names the scripts that the report cannot print, and leads to the page that shows them. */
function writeMissing(flow: PageFlow, content: ReportContent): void {
  const { locale, blocks } = content
  const scripts = missingScripts(flow.writer, content)
  if (scripts.size === 0) return
  const names = scriptList(scripts, locale)
  const text = reportWords('cannotPrint', locale, { scripts: names })
  const page = blocks.find((block) => block.kind === 'facts' && block.page !== undefined)
  const href = page?.kind === 'facts' ? page.page?.href : undefined
  paragraph(flow, 'P', text, { style: TEXT, after: href === undefined ? 8 : 0 })
  if (href !== undefined) linkParagraph(flow, reportWords('openToRead', locale), href, { after: 8 })
}

/** Facts, and beside them the code of their page, which so never has a sheet of its own. */
function writeFacts(flow: PageFlow, { facts, page }: Extract<Block, { kind: 'facts' }>): void {
  if (page === undefined) {
    for (const fact of facts) writeFact(flow, fact, flow.width)
    flow.y += 4
    return
  }
  flow.keep(QR_SIZE)
  const { y: top, doc } = flow
  const sheet = doc.page
  const width = flow.width - QR_SIZE - QR_GAP
  for (const fact of facts) writeFact(flow, fact, width)
  linkParagraph(flow, page.href, page.href, { label: page.label, width, after: 4 })
  if (doc.page === sheet) return writeCode(flow, page, top)
  flow.keep(QR_SIZE)
  writeCode(flow, page, flow.y)
}

/** Bars from a base line, with their counts above and labels beneath. */
function writeChart(flow: PageFlow, alt: string, bars: readonly Bar[], colour: string): void {
  const { doc } = flow
  flow.keep(ROOM.chart)
  const top = flow.y
  const base = top + CHART_HEIGHT
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const step = flow.width / Math.max(1, bars.length)
  const labels = bars.map(({ label }) => inTwo(flow, label, step))
  const draw = () => {
    for (const [i, { count, words }] of bars.entries()) {
      const x = MARGIN.side + i * step
      const height = (count / most) * (CHART_HEIGHT - 16)
      doc
        .fillColor(colour)
        .rect(x + step * 0.15, base - height, step * 0.7, height)
        .fill()
      centred(flow, [words], x, step, base - height - 12)
      centred(flow, labels[i] ?? [], x, step, base + 4)
    }
    doc
      .strokeColor('#4a5561')
      .lineWidth(0.75)
      .moveTo(MARGIN.side, base)
      .lineTo(MARGIN.side + flow.width, base)
      .stroke()
  }
  const bbox = [MARGIN.side, top, MARGIN.side + flow.width, base + 28] as const
  flow.root.add(doc.struct('Figure', { alt, bbox }, [draw]))
  flow.y = base + (labels.some((rows) => rows.length > 1) ? 34 : 24)
}

/** A label in one line, or in two with its last word on the second. */
function inTwo({ writer }: PageFlow, label: string, width: number): string[] {
  const words = label.split(' ')
  if (words.length < 2 || writer.lines(label, width, SMALL).length === 1) return [label]
  return [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}

function centred(
  { writer }: PageFlow,
  rows: readonly string[],
  x: number,
  width: number,
  y: number,
): void {
  for (const [i, row] of rows.entries()) {
    const line = writer.fitted(row, width, SMALL)
    const top = y + i * SMALL.size * LEADING
    if (line) writer.draw(line, x + (width - line.width) / 2, top, SMALL)
  }
}

/** The code of a page at the right edge. */
function writeCode(flow: PageFlow, { href, alt }: PageLink, top: number): void {
  const right = MARGIN.side + flow.width
  const left = right - QR_SIZE
  const bbox = [left, top, right, top + QR_SIZE] as const
  const draw = () => drawQr(flow, href, left, top)
  flow.root.add(flow.doc.struct('Figure', { alt, bbox }, [draw]))
  flow.y = Math.max(flow.y, top + QR_SIZE + 4)
}

function drawQr({ doc }: PageFlow, href: string, left: number, top: number): void {
  const matrix = qrCode(href, 'raw', { border: 2 })
  const size = QR_SIZE / matrix.length
  doc.fillColor('#000000')
  for (const [y, row] of matrix.entries())
    for (const [x, dark] of row.entries())
      if (dark) doc.rect(left + x * size, top + y * size, size + 0.05, size + 0.05)
  doc.fill()
}

/** Head and foot of a page: no content. */
function writeEdges(flow: PageFlow, content: ReportContent, page: number, pages: number): void {
  const { doc, writer } = flow
  doc.switchToPage(page)
  const words = content.pageWords
    .replace('{page}', String(page + 1))
    .replace('{pages}', String(pages))
  const foot = doc.page.height - MARGIN.bottom + 22
  doc.markContent('Artifact', { type: 'Pagination' })
  const [number] = writer.lines(words, flow.width, SMALL)
  if (number) writer.draw(number, MARGIN.side + flow.width - number.width, foot, SMALL)
  const name = writer.fitted(`${content.agency} · ${content.title}`, flow.width - 120, SMALL)
  if (name) writer.draw(name, MARGIN.side, page === 0 ? foot : 36, SMALL)
  doc.endMarkedContent()
}

/** Pixels that a logo is drawn with at most: sharp on paper, and no burden on the file. */
const MAX = { width: 960, height: 204 } as const
/** Texts of an SVG would need fonts that are not here: a logo without its letters is none. */
const SVG_TEXT = /<\s*(?:\w+:)?text\b/i

/** A logo as a PDF takes it. */
interface DrawnLogo {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

/**
 * A logo as PNG, whatever it was.
 * @throws Error that says why it cannot be drawn.
 */
function drawLogo({ mediaType, content }: ReportLogo): DrawnLogo {
  const svg = mediaType === 'image/svg+xml' ? Buffer.from(content).toString('utf8') : null
  if (svg !== null && SVG_TEXT.test(svg)) throw new Error('its letters are texts, not outlines')
  const source = svg ?? wrapped(mediaType, content)
  const options = { font: { loadSystemFonts: false } }
  const size = new Resvg(source, options)
  if (size.imagesToResolve().length > 0) throw new Error('a part of it lies elsewhere')
  const { width, height } = size
  if (!(width > 0 && height > 0)) throw new Error('it has no size')
  const scale = Math.min(MAX.width / width, MAX.height / height)
  const drawn = new Resvg(source, { ...options, fitTo: { mode: 'zoom', value: scale } }).render()
  // An image that cannot be read is left out without a word.
  if (drawn.pixels.every((value, i) => i % 4 !== 3 || value === 0))
    throw new Error('nothing of it can be seen')
  return { png: drawn.asPng(), width: drawn.width, height: drawn.height }
}

function wrapped(mediaType: string, content: Uint8Array): string {
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg')
    throw new Error(`${mediaType} is not drawn in reports`)
  const size = imageSize(content)
  if (size === null) throw new Error('its size cannot be read')
  const { width, height } = size
  const data = Buffer.from(content).toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:${mediaType};base64,${data}"/></svg>`
}

/** Bytes that come in many small pieces, of which each would take more memory than what is in it. */
class FileBytes {
  #bytes = new Uint8Array(256 * 1_024)
  #length = 0

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(piece, this.#length)
    this.#length = length
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }
}
