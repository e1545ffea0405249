import { inflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import type { Block, ReportContent } from './report-content.ts'
import type { Scene } from '../../static-map/scene.ts'
import { writeReport } from './write-report.ts'

const content = (blocks: readonly Block[]): ReportContent => ({
  locale: 'en',
  title: 'Permits',
  speaker: null,
  agency: 'City of Harbor',
  logo: null,
  colour: '#0f6b4f',
  pageWords: 'Page {page} of {pages}',
  created: new Date('2026-05-01T12:00:00Z'),
  blocks,
})

/** What is drawn on each page, as operators of the format. */
function pagesOf(file: Uint8Array): string[] {
  const bytes = Buffer.from(file)
  const text = bytes.toString('latin1')
  const objects = new Map<string, { start: number; body: string }>()
  for (const match of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)(?=^endobj)/gm)) {
    const [whole, id = '', body = ''] = match
    objects.set(id, { start: match.index + whole.length - body.length, body })
  }
  const drawn = (id: string) => {
    const { start, body } = objects.get(id) ?? { start: 0, body: '' }
    const length = Number(/\/Length (\d+)/.exec(body)?.[1])
    const from = start + body.indexOf('stream\n') + 'stream\n'.length
    return inflateSync(bytes.subarray(from, from + length)).toString('latin1')
  }
  return [...objects.values()]
    .filter(({ body }) => body.includes('/Type /Page\n'))
    .map(({ body }) => /\/Contents (.+)/.exec(body)?.[1] ?? '')
    .map((refs) => [...refs.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => drawn(id)).join(''))
}

/** Operators of a page that stand outside every mark, or end one that does not begin there. */
function untagged(page: string): string[] {
  let depth = 0
  const found: string[] = []
  for (const line of page.split('\n')) {
    if (/ (BDC|BMC)$/.test(line)) depth += 1
    if (line === 'EMC') depth -= 1
    if (depth < 0 || (depth === 0 && /^(BT|f|S|B)$/.test(line))) found.push(line)
  }
  return depth === 0 ? found : [...found, `${depth} marks that do not end`]
}

test('title and agency stand in the metadata as text, whatever signs they have', async () => {
  const title = 'Streets & parks </rdf:li><script>alert(1)</script>\u0000'
  const { content: file } = await writeReport({
    ...content([{ kind: 'text', text: 'x' }]),
    title,
    agency: 'Town & County <Planning>',
  })
  const text = Buffer.from(file).toString('utf8')
  const metadata = text.slice(text.indexOf('<?xpacket begin'), text.indexOf('<?xpacket end'))
  expect(metadata).toContain(
    '<rdf:li xml:lang="x-default">Streets &amp; parks &lt;/rdf:li&gt;&lt;script&gt;alert(1)&lt;/script&gt;</rdf:li>',
  )
  expect(metadata).toContain('<rdf:li>Town &amp; County &lt;Planning&gt;</rdf:li>')
  expect(metadata).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#)|<script/)
  // Readers show the strings, which are as they were.
  expect(text).toContain('(Town & County <Planning>)')
})

test('a text that goes on over pages is content of its paragraph on each of them', async () => {
  const text = Array.from({ length: 200 }, (_, i) => `Line ${i}`).join('\n')
  const { content: file, pages } = await writeReport(content([{ kind: 'text', text }]))
  expect(pages).toBe(5)
  const drawn = pagesOf(file)
  expect(drawn).toHaveLength(pages)
  expect(drawn.map(untagged)).toEqual(drawn.map(() => []))
  // The paragraph on each page, and head and foot.
  expect(drawn.map((page) => page.match(/^\/P <</gm)?.length)).toEqual([2, 1, 1, 1, 1])
  expect(drawn.map((page) => page.match(/^\/Artifact <</gm)?.length)).toEqual([1, 1, 1, 1, 1])
})

test('a table over many pages: all of it is in the structure, only its repeated head is not', async () => {
  const columns = [
    { label: 'Number', share: 1 },
    { label: 'Address', share: 2 },
  ]
  const rows = Array.from({ length: 300 }, (_, i) => [`2024-${i}`, `${i} Main Street`])
  const { content: file, pages } = await writeReport(content([{ kind: 'table', columns, rows }]))
  const drawn = pagesOf(file)
  expect(drawn).toHaveLength(pages)
  expect(drawn.map(untagged)).toEqual(drawn.map(() => []))
  const all = drawn.join('\n')
  expect(all.match(/^\/TH <</gm)).toHaveLength(2 + rows.length)
  expect(all.match(/^\/TD <</gm)).toHaveLength(rows.length)
})

test('a heading stands on the page of what it is the heading of', async () => {
  const link = { kind: 'link', words: 'Open it:', href: 'http://a.test/s/1', alt: 'QR' } as const
  const chart = { kind: 'chart', alt: 'Bars', bars: [] } as const
  for (const block of [link, chart])
    for (let count = 28; count < 48; count++) {
      const text = Array.from({ length: count }, (_, i) => `Line ${i}`).join('\n')
      const heading = { kind: 'heading', text: 'Here' } as const
      const { content: file } = await writeReport(content([{ kind: 'text', text }, heading, block]))
      const drawn = pagesOf(file)
      const pageOf = (mark: string) => drawn.findIndex((page) => page.includes(mark))
      expect(pageOf('/H2 <<'), `${block.kind} after ${count} lines`).toBe(pageOf('/Figure <<'))
    }
})

test('a map is one figure with its words, and no letter of it is text', async () => {
  const colours = {
    primary: '#0b6e8a',
    onPrimary: '#ffffff',
    primaryText: '#0b6e8a',
    secondary: '#123a4f',
    live: '#b45309',
    archive: '#2e7d32',
    statuses: {},
  }
  const scene: Scene = {
    locale: 'en',
    frame: { width: 680, height: 370, x: 0.229, y: 0.409, zoom: 12 },
    basemap: { kind: 'plain', note: 'No ground' },
    colours,
    features: [],
    areas: [],
    legend: { lines: [], live: 'Live', archive: 'Archived' },
    attribution: '',
    strip: null,
  }
  const blocks = [{ kind: 'map', alt: 'Map: permits', scene }] as const
  const { content: file } = await writeReport(content(blocks))
  const [page = '', ...more] = pagesOf(file)
  expect(more).toEqual([])
  expect(untagged(page)).toEqual([])
  expect(page.match(/^\/Figure <</gm)).toHaveLength(1)
  expect(Buffer.from(file).toString('latin1')).toContain('/Alt (Map: permits)')
  const figure = page.slice(page.indexOf('/Figure <<'))
  const drawn = figure.slice(0, figure.indexOf('EMC'))
  expect(drawn).toMatch(/^f$/m)
  expect(drawn).not.toMatch(/^BT$/m)
})

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" fill="#123a4f"/></svg>'
const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q=='

test('a logo stands on the first page as no content of its own, whatever image it is', async () => {
  const png = new Resvg(SVG).render().asPng()
  for (const [mediaType, image] of [
    ['image/svg+xml', Buffer.from(SVG)],
    ['image/png', png],
    ['image/jpeg', Buffer.from(JPEG, 'base64')],
  ] as const) {
    const logo = { mediaType, content: new Uint8Array(image) }
    const written = await writeReport({ ...content([{ kind: 'text', text: 'Hi' }]), logo })
    expect(written.logoProblem, mediaType).toBeNull()
    const [page = ''] = pagesOf(written.content)
    expect(page).toMatch(/\/I1 Do/)
    expect(untagged(page)).toEqual([])
    // The logo, and the foot of the page.
    expect(page.match(/^\/Artifact <</gm)).toHaveLength(2)
  }
})

test('a logo that cannot be drawn leaves the agency’s name, and says why', async () => {
  for (const [mediaType, text, why] of [
    [
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><text>Harbor</text></svg>',
      'letters',
    ],
    ['image/svg+xml', '<svg', ''],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'nothing'],
    [
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image width="9" height="9" href="https://a.test/b.png"/></svg>',
      'elsewhere',
    ],
    ['image/png', 'no picture', 'size'],
    ['image/webp', 'RIFF', 'not drawn'],
  ] as const) {
    const logo = { mediaType, content: Buffer.from(text) }
    const written = await writeReport({ ...content([{ kind: 'text', text: 'Hi' }]), logo })
    expect(written.logoProblem, text).toContain(why)
    expect(written.logoProblem, text).not.toBeNull()
    expect(pagesOf(written.content)[0]).not.toMatch(/ Do$/m)
  }
})
