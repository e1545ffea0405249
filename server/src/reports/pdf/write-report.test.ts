import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Block, ReportContent } from './report-content.ts'
import { writeReport } from './write-report.ts'

const content = (blocks: readonly Block[]): ReportContent => ({
  locale: 'en',
  title: 'Permits',
  agency: 'City of Harbor',
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
