import type { Element } from './document.ts'
import { MARGIN, type PageFlow } from './page-flow.ts'
import type { Column, Row } from './report-content.ts'
import { LEADING, type Line, type Style } from './text-lines.ts'

const CELL: Style = { size: 8.5 }
const HEAD: Style = { size: 8.5, bold: true }
const PAD = { x: 4, y: 3 } as const
const RULE = '#c9d1da'
const GROUND = '#eef2f7'
/** Lines of a cell; what is longer ends in an ellipsis, so that no row is higher than a page. */
const MAX_LINES = 40

/** A cell in lines, and what they say where that cannot be told from them. */
interface Cell {
  readonly lines: readonly Line[]
  readonly actual: string | undefined
}

/** Draws a table; its head is repeated on each page, to eyes only. */
export function writeTable(flow: PageFlow, columns: readonly Column[], rows: readonly Row[]): void {
  const { doc } = flow
  const widths = widthsOf(flow, columns)
  const cellsOf = (texts: readonly string[], style: Style): Cell[] =>
    texts.map((text, i) => shortened(flow, text, (widths[i] ?? 0) - 2 * PAD.x, style))
  const head = cellsOf(
    columns.map(({ label }) => label),
    HEAD,
  )
  const table = doc.struct('Table')
  flow.root.add(table)
  flow.keep(heightOf(head, HEAD) + 3 * CELL.size * LEADING)
  const top = flow.y
  flow.artifact(() => ground(flow, top, heightOf(head, HEAD)))
  const headRow = group(flow, table, 'THead')
  drawRow(flow, headRow, head, columns, widths, HEAD, () => ({ type: 'TH', scope: 'Column' }))
  headRow.end()
  const body = group(flow, table, 'TBody')
  for (const row of rows) {
    const cells = cellsOf(row, CELL)
    const height = heightOf(cells, CELL)
    if (flow.y + height > flow.bottom) {
      flow.newPage()
      flow.artifact(() => repeatHead(flow, head, columns, widths))
    }
    drawRow(flow, body, cells, columns, widths, CELL, (i) =>
      i === 0 ? { type: 'TH', scope: 'Row' } : { type: 'TD' },
    )
    const y = flow.y
    flow.artifact(() =>
      doc
        .strokeColor(RULE)
        .lineWidth(0.5)
        .moveTo(MARGIN.side, y)
        .lineTo(MARGIN.side + flow.width, y)
        .stroke(),
    )
  }
  body.end()
  table.end()
  flow.y += 10
}

function group(flow: PageFlow, table: Element, type: 'THead' | 'TBody'): Element {
  const element = flow.doc.struct(type)
  table.add(element)
  return element
}

function widthsOf(flow: PageFlow, columns: readonly Column[]): number[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share }) => (share / all) * flow.width)
}

function heightOf(cells: readonly Cell[], { size }: Style): number {
  return Math.max(1, ...cells.map(({ lines }) => lines.length)) * size * LEADING + 2 * PAD.y
}

function shortened({ writer }: PageFlow, text: string, width: number, style: Style): Cell {
  const lines = writer.lines(text, width, style)
  const actual = writer.actual(text)
  if (lines.length <= MAX_LINES) return { lines, actual }
  const end = writer.lines('…', width, style)
  return { lines: [...lines.slice(0, MAX_LINES - 1), ...end], actual }
}

function ground({ doc, width }: PageFlow, y: number, height: number): void {
  doc.fillColor(GROUND).rect(MARGIN.side, y, width, height).fill()
}

/** The head once more on the next page: no content of the document's structure. */
function repeatHead(
  flow: PageFlow,
  head: readonly Cell[],
  columns: readonly Column[],
  widths: readonly number[],
): void {
  ground(flow, flow.y, heightOf(head, HEAD))
  let x: number = MARGIN.side
  for (const [i, cell] of head.entries()) {
    drawCell(flow, cell, x, widths[i] ?? 0, columns[i], HEAD)
    x += widths[i] ?? 0
  }
  flow.y += heightOf(head, HEAD)
}

function drawRow(
  flow: PageFlow,
  parent: Element,
  cells: readonly Cell[],
  columns: readonly Column[],
  widths: readonly number[],
  style: Style,
  tag: (i: number) => { type: 'TH' | 'TD'; scope?: 'Column' | 'Row' },
): void {
  const { doc } = flow
  const row = doc.struct('TR')
  parent.add(row)
  let x: number = MARGIN.side
  for (const [i, cell] of cells.entries()) {
    const { type, scope } = tag(i)
    const left = x
    const draw = () => drawCell(flow, cell, left, widths[i] ?? 0, columns[i], style)
    row.add(doc.struct(type, { ...(scope && { scope }), actual: cell.actual }, [draw]))
    x += widths[i] ?? 0
  }
  row.end()
  flow.y += heightOf(cells, style)
}

function drawCell(
  { writer, y }: PageFlow,
  cell: Cell,
  x: number,
  width: number,
  column: Column | undefined,
  style: Style,
): void {
  for (const [i, line] of cell.lines.entries()) {
    const atEnd = column?.align === 'right' || line.isRightToLeft
    const left = atEnd ? x + width - PAD.x - line.width : x + PAD.x
    writer.draw(line, left, y + PAD.y + i * style.size * LEADING, style)
  }
}
