import type { Locale } from '@plat/contract/platform/localized'
import { MARGIN, type PageFlow } from './page-flow.ts'
import type { Fact } from './report-content.ts'
import { LEADING, type Line, type Style } from './text-lines.ts'

/** Text of a report, and links in it. */
export const TEXT: Style = { size: 10 }
const LINK: Style = { ...TEXT, colour: '#0b57d0' }
/** Points between a name and its value. */
const GAP = 3

/** How a paragraph is written. */
interface ParagraphForm {
  readonly style: Style
  /** Points beneath it. */
  readonly after: number
  /** Points; default: the page's. */
  readonly width?: number | undefined
  readonly lang?: Locale | undefined
}

/** Writes a heading or a paragraph. */
export function paragraph(
  flow: PageFlow,
  type: 'H1' | 'H2' | 'P',
  text: string,
  { style, after, width = flow.width, lang }: ParagraphForm,
): void {
  const lines = flow.writer.lines(text, width, style)
  flow.keep(Math.min(2, lines.length) * style.size * LEADING)
  const draw = () => flow.write(lines, style, width)
  flow.root.add(flow.doc.struct(type, { lang, actual: flow.writer.actual(text) }, [draw]))
  flow.y += after
}

/** Writes a name and its value, which is a link if it has an address. */
export function writeFact(flow: PageFlow, { label, value, lang, href }: Fact, width: number): void {
  if (href !== undefined) return linkParagraph(flow, value, href, { label, lang, width, after: 2 })
  paragraph(flow, 'P', `${label}: ${value}`, { style: TEXT, after: 2, width, lang })
}

/** Writes a link with its name before it, on the same line if there is room. */
export function linkParagraph(
  flow: PageFlow,
  text: string,
  href: string,
  form: Omit<ParagraphForm, 'style'> & { readonly label?: string },
): void {
  const { label, after, width = flow.width, lang } = form
  const { doc, writer } = flow
  const name = label === undefined ? [] : writer.lines(`${label}:`, width, TEXT)
  const indent = name.length === 1 ? (name[0]?.width ?? 0) + GAP : 0
  const isBeside = indent > 0 && writer.lines(text, width - indent, TEXT).length === 1
  const left = isBeside ? MARGIN.side + indent : MARGIN.side
  const lines = writer.lines(text, width, TEXT)
  const step = TEXT.size * LEADING
  flow.keep((name.length + lines.length) * step)
  const block = doc.struct('P', { lang })
  flow.root.add(block)
  if (name.length > 0) block.add(() => flow.write(name, TEXT, width))
  if (isBeside) flow.y -= step
  const link = doc.struct('Link', { actual: writer.actual(text) })
  block.add(link)
  const draw = (line: Line) => {
    writer.draw(line, left, flow.y, LINK)
    const options = { structParent: link, Contents: new String(text) }
    doc.link(left, flow.y, line.width, step, href, options)
    flow.y += step
  }
  link.add(() => lines.forEach(draw))
  link.end()
  block.end()
  flow.y += after
}
