import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageAnswers } from '@plat/contract/platform/served-page'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageFacts } from './page-facts.ts'
import { type PageContent, pageHtml, pageTemplate } from './page-html.ts'
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
  summary: { heading: HOSTILE, text: HOSTILE, links: [{ text: HOSTILE, href: HOSTILE }] },
  shell: { agency: HOSTILE, logo: null, links: [{ text: HOSTILE, href: '/doc/terms' }] },
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

test('a form of a page without scripts is sent to the page’s own address', () => {
  const form = { fields: [['List-Unsubscribe', 'One-Click']] as const, button: HOSTILE }
  const summary = { heading: 'Pause', text: null, links: [], form }
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

const content: PageContent = {
  page: {
    html: '<main><h1>Permits $& $1</h1></main>',
    links: '<link rel="preload" href="/a.png" as="image">',
    title: null,
    answers: [[['agency'], { name: HOSTILE }]],
    at: 1_700_000_000_000,
    files: ['src/home.tsx'],
  },
  sheet: '/page.css?v=1',
  scripts: ['/assets/home-1.js', '/assets/list-1.js'],
}
const withAnswers = (answers: PageAnswers) => ({ ...content, page: { ...content.page, answers } })

/** The text that a browser reads in the element of a rendered page, up to the first end of a script. */
function servedText(page: string): string {
  const [, rest = ''] = page.split('<script type="application/json" id="plat-served">')
  return rest.slice(0, rest.search(/<\/script/i))
}

test('a rendered page is there before any script, and what it was drawn from follows it', () => {
  const page = pageHtml(pageTemplate(SOURCE), facts, content)
  expect(page).toContain(
    `<div id="root">${content.page.html}</div>\n    <script type="application/json" id="plat-served">`,
  )
  const { answers, at, files } = content.page
  expect(JSON.parse(servedText(page))).toEqual({ locale: 'es', answers, at, files })
  expect(page.indexOf('id="plat-served"')).toBeLessThan(page.indexOf('/src/main.tsx'))
  // Its text would be there twice.
  expect(page).not.toContain('noscript>')
  expect(pageHtml(pageTemplate(SOURCE), facts)).not.toContain('plat-served')
})

test('a rendered page loads its colours, what it wants itself and its scripts in the head', () => {
  const [head = ''] = pageHtml(pageTemplate(SOURCE), facts, content).split('</head>')
  expect(head).toContain('<link rel="stylesheet" href="/page.css?v=1">')
  expect(head).toContain('<link rel="preload" href="/a.png" as="image">')
  const preloads = [...head.matchAll(/<link rel="modulepreload" [^>]*href="([^"]*)">/g)]
  expect(preloads.map(([, path]) => path)).toEqual(content.scripts)
})

test('no path of a sheet or script becomes a tag or an attribute of a rendered page', () => {
  const path = `/x"onload='x()'><script>&`
  const page = pageHtml(pageTemplate(SOURCE), facts, { ...content, sheet: path, scripts: [path] })
  const text = '/x&#34;onload=&#39;x()&#39;&#62;&#60;script&#62;&#38;'
  expect(page).not.toContain(path)
  expect(page).toContain(`<link rel="stylesheet" href="${text}">`)
  expect(page).toContain(`<link rel="modulepreload" crossorigin href="${text}">`)
})

test('the window has the title that the page was rendered with, else the one the server knows', () => {
  const titled = (title: string | null) =>
    pageHtml(
      pageTemplate(SOURCE),
      { ...facts, title: 'City of Ash' },
      { ...content, page: { ...content.page, title } },
    ).match(/<title>.*?<\/title>/g)
  expect(titled('Permits </title>')).toEqual(['<title>Permits &#60;/title&#62;</title>'])
  expect(titled(null)).toEqual(['<title>City of Ash</title>'])
})

/** Texts made of what HTML or a script could take for its own. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('</script>', '</SCRIPT ', '<script', '<!--', '-->', ']]>', '&lt;', '&', '\\'),
      fc.constantFrom('\u2028', '\u2029', '\0', '"', '$&', '\ud800', '__proto__', '\\u003c'),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''))
// A bug of V8 13.6: after an object whose key has a backslash, JSON.parse may read another escaped key as that one.
const key = hostile.filter((text) => !text.includes('\\'))
const values = [hostile, fc.double(), fc.boolean(), fc.constant(null)]
const anything = fc.oneof(hostile, fc.object({ key, values, maxDepth: 2, maxKeys: 4 }))

test('the browser reads exactly the answers that a page was drawn from, whatever stands in them', () => {
  const template = pageTemplate(SOURCE)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.array(anything), anything)), (answers) => {
      const page = pageHtml(template, facts, withAnswers(answers))
      const text = servedText(page)
      const { at, files } = content.page
      // Compared as text: two objects may be alike to toEqual and have other properties of their own.
      expect(JSON.stringify(JSON.parse(text))).toBe(
        JSON.stringify({ locale: 'es', answers, at, files }),
      )
      expect(text).not.toMatch(/[<>&\u2028\u2029\0]/)
      expect(page).toContain(`${text}</script>\n    <script nomodule`)
    }),
  )
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
