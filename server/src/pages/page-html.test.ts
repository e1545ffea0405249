import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PageFacts } from './page-facts.ts'
import { pageHtml, pageTemplate } from './page-html.ts'
import { shortened } from './page-labels.ts'

const SOURCE = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8')
const HOSTILE = `</title></script><!--<img src=x onerror=alert(1)>"'&\u2028\0`

const facts: PageFacts = {
  status: 200,
  indexed: true,
  locale: 'es',
  title: HOSTILE,
  heading: HOSTILE,
  agency: HOSTILE,
  description: HOSTILE,
  kind: 'article',
  addresses: {
    canonical: 'https://a.test/x?lang=es',
    alternates: [['en', 'https://a.test/x']],
  },
  image: {
    url: 'https://a.test/i.png',
    alt: HOSTILE,
    mediaType: 'image/png',
    width: 1200,
    height: 630,
  },
  data: { name: HOSTILE },
  trail: [{ text: HOSTILE, href: '/' }],
  summary: { heading: HOSTILE, text: HOSTILE, fields: [[HOSTILE, HOSTILE]], links: [] },
}

test('no text of a record becomes a tag, an attribute or a script, wherever it stands', () => {
  const page = pageHtml(pageTemplate(SOURCE), facts)
  expect(page).not.toContain('<img')
  expect(page).not.toContain('<!--')
  expect(page).not.toContain('\0')
  expect(page.match(/<\/script>/g)).toHaveLength((SOURCE.match(/<\/script>/g)?.length ?? 0) + 1)
  expect(page.match(/<\/title>/g)).toHaveLength(1)
  const [, data = ''] = /ld\+json">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(data)).toEqual({ name: HOSTILE })
})

test('the page names the code of what it shows first, each file once, and no other', () => {
  const screens = {
    home: ['/assets/h.js'],
    search: ['/assets/s.js', '/assets/c.js'],
    results: ['/assets/c.js', '/assets/l.js'],
    record: ['/assets/r.js', '/assets/c.js'],
  }
  const code = { early: '/assets/e.js', font: '/assets/f.woff2', screens }
  const named = (shown: PageFacts['screens']) =>
    pageHtml(pageTemplate(SOURCE, code), { ...facts, screens: shown ?? [] }).match(
      /(?<=modulepreload" href=")[^"]+/g,
    )
  const search = ['/assets/s.js', '/assets/c.js']
  expect(named(['search', 'results'])).toEqual([...search, '/assets/l.js'])
  expect(named(['search', 'record'])).toEqual([...search, '/assets/r.js'])
  expect(named(['home'])).toEqual(['/assets/h.js'])
  expect(named([])).toBeNull()
  expect(pageHtml(pageTemplate(SOURCE, code), facts)).toContain(
    'as="font" type="font/woff2" crossorigin href="/assets/f.woff2"',
  )
})

test('a form of a page without scripts is sent to the page’s own address', () => {
  const form = { fields: [['List-Unsubscribe', 'One-Click']] as const, button: HOSTILE }
  const summary = { heading: 'Pause', text: null, fields: [], links: [], form }
  const page = pageHtml(pageTemplate(SOURCE), { ...facts, summary })
  expect(page).toContain(
    '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>&#60;/title&#62;',
  )
})

test('the page keeps its scripts and says its language', () => {
  const page = pageHtml(pageTemplate(SOURCE), facts)
  expect(page).toContain('<html lang="es">')
  expect(page).toContain('<div id="root"></div>')
  expect(page).toContain('/src/main.tsx')
  expect(page).not.toContain('Public records')
})

test('a page of which nothing is said has a title and no tags', () => {
  const page = pageHtml(pageTemplate(SOURCE), {
    ...facts,
    title: 'City of Ash',
    description: null,
    addresses: null,
    image: null,
    data: null,
    summary: null,
  })
  expect(page).toContain('<title>City of Ash</title>')
  expect(page).not.toMatch(/og:|canonical|ld\+json|description/)
})

test('a built page without the places to fill is refused', () => {
  expect(() => pageTemplate('<html><title>x</title></html>')).toThrow('noscript')
})

test('a long text ends between words and never within a character', () => {
  expect(shortened('a  b\nc', 10)).toBe('a b c')
  const text = shortened('word '.repeat(60), 200)
  expect(text.length).toBeLessThanOrEqual(200)
  expect(text).toMatch(/word…$/)
  expect(shortened('𝒳'.repeat(200), 100).isWellFormed()).toBe(true)
})

test('the page begins what its application will ask for, whatever the addresses contain', () => {
  const requests = [
    ['/api/config', null, null],
    [`/api/search/overview?search=${HOSTILE}"'&`, 'permits', null],
  ] as const
  const code = {
    early: '/assets/e.js',
    font: null,
    screens: { home: [], search: [], results: [], record: [] },
  }
  const page = pageHtml(pageTemplate(SOURCE, code), { ...facts, requests })
  const [, answers = ''] = /src="\/assets\/e\.js" data-answers="([^"]*)"/.exec(page) ?? []
  const plain = answers.replace(/&#(\d+);/g, (_, sign: string) => String.fromCharCode(Number(sign)))
  expect(JSON.parse(plain)).toEqual(requests)
  expect(pageHtml(pageTemplate(SOURCE, code), facts)).not.toContain('data-answers')
})
