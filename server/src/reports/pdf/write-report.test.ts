import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { pagesOf, textsOf } from './pdf-pages-for-tests.ts'
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
  const chart = { kind: 'chart', alt: 'Bars', bars: [] } as const
  for (let count = 28; count < 48; count++) {
    const text = Array.from({ length: count }, (_, i) => `Line ${i}`).join('\n')
    const heading = { kind: 'heading', text: 'Here' } as const
    const { content: file } = await writeReport(content([{ kind: 'text', text }, heading, chart]))
    const drawn = pagesOf(file)
    const pageOf = (mark: string) => drawn.findIndex((page) => page.includes(mark))
    expect(pageOf('/H2 <<'), `after ${count} lines`).toBe(pageOf('/Figure <<'))
  }
})

const PAGE = {
  label: 'This search on the portal',
  href: 'https://harbor.test/s/Ab3',
  alt: 'QR code',
} as const

test('the code of the page stands beside the facts, and no sheet is only for it', async () => {
  const facts = [{ label: 'Records', value: 'Building permits' }]
  for (let count = 28; count < 48; count++) {
    const text = Array.from({ length: count }, (_, i) => `Line ${i}`).join('\n')
    const blocks = [
      { kind: 'facts', facts, page: PAGE },
      { kind: 'text', text },
    ] as const
    const { content: file } = await writeReport(content(blocks))
    const [first = '', ...others] = pagesOf(file)
    expect(first.match(/^\/Figure <</gm), `${count} lines`).toHaveLength(1)
    for (const [i, other] of others.entries()) {
      expect(other).not.toContain('/Figure <<')
      expect(textsOf(file)[i + 1]?.drawn, `${count} lines`).toContain('Line')
    }
  }
  // Facts that go on over their page: the code follows them.
  const long = { label: 'Criteria', value: 'Main Street, '.repeat(700) }
  const { content: file } = await writeReport(
    content([{ kind: 'facts', facts: [long], page: PAGE }]),
  )
  const drawn = pagesOf(file)
  expect(drawn.map(untagged)).toEqual(drawn.map(() => []))
  expect(drawn.map((one) => one.includes('/Figure <<'))).toEqual([false, false, true])
})

test('a long title ends in an ellipsis at the foot, and no character is cut', async () => {
  const title = 'Cafe\u0301s in Harbor and around 🏳\uFE0F\u200D🌈 '.repeat(8)
  const { content: file } = await writeReport({
    ...content([{ kind: 'text', text: 'x\n'.repeat(60) }]),
    title,
  })
  const [first, second] = textsOf(file).map(({ copied }) =>
    /City of Harbor · .*/.exec(copied)?.[0].trim(),
  )
  expect(first).toMatch(/^City of Harbor · Cafés in Harbor and around 🏳\uFE0F\u200D🌈 .*…$/u)
  expect(second).toBe(first)
  expect(first).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|\u200D…/u)
})

// The rows of scripts.csv: titles, and what stands in their place.
const SCRIPTS = [
  ['강남구 건축허가', '[Korean]', '[coreano]'],
  ['भवन अनुमति', '[Devanagari]', '[devanagari]'],
  ['ใบอนุญาตก่อสร้าง', '[Thai]', '[tailandés]'],
  ['የግንባታ ፈቃድ', '[Ethiopic]', '[etiópico]'],
  ['ਪੰਜਾਬੀ', '[Gurmukhi]', '[gurmuji]'],
  ['বাংলা অনুমতি', '[Bangla]', '[bengalí]'],
  ['தமிழ் அனுமதி', '[Tamil]', '[tamil]'],
  ['ខ្មែរ', '[Khmer]', '[jemer]'],
  ['မြန်မာ', '[Burmese]', '[birmano]'],
  ['family 👨\u200D👩\u200D👧 home', 'family [emoji] home', 'family [emojis] home'],
] as const
const READABLE = [
  'رخصة بناء سكني',
  '建築許可 東京都 ガレージ',
  'ＡＢＣ',
  'می\u200Cخواهم خانه',
  'היתר בנייה',
  'Շինարարություն',
  'შენობა',
  'ລາວ',
  'Łódź Đường Việt Nam ế',
  '½ ⅓ m² → ≥ € ₽ ₩',
]

test('a report names what it cannot print, shows it by name, and gives it whole to those who copy it', async () => {
  const columns = [{ label: 'Title', share: 1 }]
  const rows = SCRIPTS.map(([title]) => [title])
  for (const [locale, sentence, open, at] of [
    [
      'en',
      'This report cannot print text in Korean, Devanagari (Hindi), Thai, Ethiopic (Amharic), Gurmukhi (Punjabi), Bangla, Tamil, Khmer, Burmese, and emoji.',
      'Open the page to read it',
      1,
    ],
    [
      'es',
      'Este informe no puede imprimir texto en coreano, devanagari (hindi), tailandés, etiópico (amárico), gurmuji (punyabí), bengalí, tamil, jemer, birmano y emojis.',
      'Abra la página para leerlo',
      2,
    ],
  ] as const) {
    const { content: file } = await writeReport({
      ...content([
        { kind: 'facts', facts: [], page: PAGE },
        { kind: 'table', columns, rows },
      ]),
      locale,
    })
    const [{ drawn, copied } = { drawn: '', copied: '' }] = textsOf(file)
    expect(drawn.replaceAll(/\s+/g, ' ')).toContain(`${sentence} ${open} `)
    for (const row of SCRIPTS) {
      expect(drawn).toContain(row[at])
      expect(copied).toContain(row[0].normalize('NFC'))
    }
    expect(drawn).not.toMatch(/\u25A1/)
    expect(pagesOf(file).map(untagged)).toEqual([[]])
    // The sentence, and the line of the page's own address.
    const links = Buffer.from(file)
      .toString('latin1')
      .match(/\/URI \(https:\/\/harbor\.test\/s\/Ab3\)/g)
    expect(links).toHaveLength(2)
  }
})

test('what can be printed is said to be nothing else, and is copied as it was written', async () => {
  const columns = [{ label: 'Title', share: 1 }]
  const rows = READABLE.map((title) => [title])
  const { content: file } = await writeReport(content([{ kind: 'table', columns, rows }]))
  const [{ drawn, copied } = { drawn: '', copied: '' }] = textsOf(file)
  expect(drawn).not.toContain('cannot print')
  expect(copied).toContain('建築許可 東京都 ガレージ')
  expect(copied).toContain('Łódź Đường Việt Nam ế')
  // Copied texts have their place by the matrix at their end: that of letters.
  const ends =
    pagesOf(file)
      .join('')
      .match(/.*\nEMC\nQ$/gm) ?? []
  expect(new Set(ends)).toEqual(new Set(['1 0 0 -1 0 792 cm\nEMC\nQ']))
  // Persian spells with a sign that joins no letters; its words are drawn from the left.
  expect(drawn).toContain([...'می\u200Cخواهم'].reverse().join(''))
})

test('a long label of a bar takes two lines, and none is cut', async () => {
  const bars = ['Antes de 2018', ...Array.from({ length: 9 }, (_, i) => String(2018 + i))].map(
    (label) => ({ label, count: 1, words: '1' }),
  )
  const { content: file } = await writeReport(content([{ kind: 'chart', alt: 'Bars', bars }]))
  const [{ drawn } = { drawn: '' }] = textsOf(file)
  expect(drawn).toMatch(/Antes de\s+2018\s/)
  expect(drawn).not.toContain('…')
})

test('a link is written in words beside its name, with its whole address', async () => {
  const href = 'https://harbor.test/api/file/abc'
  const facts = [{ label: 'Recording', value: 'open', href }]
  const { content: file } = await writeReport(content([{ kind: 'facts', facts }]))
  const [{ drawn } = { drawn: '' }] = textsOf(file)
  expect(drawn).toMatch(/Recording:\s+open/)
  expect(drawn).not.toContain('https')
  expect(Buffer.from(file).toString('latin1')).toContain(`/URI (${href})`)
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
