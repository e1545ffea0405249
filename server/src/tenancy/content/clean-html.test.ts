import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { linkKind } from '../document/link.ts'
import { markdownToHtml } from './markdown.ts'
import { XSS_PAYLOADS } from '../check/xss-payloads-for-tests.ts'

const PICTURE = '/api/file/'.padEnd(74, 'a')
const clean = (html: string) =>
  cleanHtml(html, {
    image: (src) => (src === 'images/map.png' ? PICTURE : null),
    headings: 'document',
  })

/** Tags as they may be written, letter by letter: everything else that begins with < is a finding. */
const TAG =
  /^<(?:\/?(?:p|h[234]|ul|ol|li|strong|em|code|blockquote|table|caption|thead|tbody|tfoot|tr|td)|\/(?:a|th)|(?:br|hr) \/|th scope="(?:col|row|colgroup|rowgroup)"|a href="([^"<>]*)"(?: rel="external noopener")?|img src="\/api\/file\/a{64}" alt="[^"<>]+" \/)>/

/**
 * What a piece of HTML holds besides words and allowed tags, read without a parser of HTML: a text
 * without stray < means the same to every browser.
 */
function foreign(html: string): string[] {
  const found: string[] = []
  for (const [index] of [...html].entries()) {
    if (html[index] === '>' && !/<[^<>]*$/.test(html.slice(0, index))) found.push('a stray >')
    if (html[index] !== '<') continue
    const tag = TAG.exec(html.slice(index))
    if (!tag) found.push(html.slice(index, index + 60))
    const href = tag?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    if (href !== undefined && linkKind(href) === null) found.push(`href ${href}`)
  }
  return found
}

const payloads = Object.entries(XSS_PAYLOADS).flatMap(([kind, list]) =>
  list.map((payload) => [kind, payload] as const),
)

test('there are at least 120 payloads, each another', () => {
  expect(new Set(payloads.map(([, payload]) => payload)).size).toBe(payloads.length)
  expect(payloads.length).toBeGreaterThanOrEqual(120)
})

test.each(payloads)('%s: %s is harmless as HTML and as Markdown', (_kind, payload) => {
  for (const dirty of [
    payload,
    markdownToHtml(payload),
    markdownToHtml(`Before\n\n${payload}\n`),
  ]) {
    const { html } = clean(dirty)
    expect(foreign(html)).toEqual([])
    // Cleaning again changes nothing: any parser reads the result the same way.
    expect(clean(html).html.replaceAll(/\s/g, '')).toBe(html.replaceAll(/\s/g, ''))
  }
})

test('payloads within, before and after each other are harmless too', () => {
  const piece = fc.constantFrom(
    ...payloads.map(([, payload]) => payload),
    '<p>',
    '</p>',
    '<table><tr><td>',
    '<!--',
    '"',
    "'",
    '>',
    '<a href="',
    '<svg>',
    '</style>',
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 2, maxLength: 5 }), (pieces) => {
      const dirty = pieces.join('')
      expect(foreign(clean(dirty).html)).toEqual([])
      expect(foreign(clean(markdownToHtml(dirty)).html)).toEqual([])
    }),
    { numRuns: 1_500 },
  )
})

test('the checker of these tests sees what must not be there', () => {
  for (const bad of ['<p onclick="x">', '<script>', '<a href="javascript:x">y</a>', '< p', 'a > b'])
    expect(foreign(bad)).not.toEqual([])
  expect(foreign('<p>a <a href="https://a.gov" rel="external noopener">b</a> &gt;</p>')).toEqual([])
})

test('what is allowed stays as it is written', () => {
  const html =
    '<h2>Fees</h2><p>See <a href="/building">permits</a> or <strong>call</strong> <em>us</em>.<br /></p>' +
    '<table><caption>Fees</caption><thead><tr><th scope="col">Work</th></tr></thead>' +
    '<tbody><tr><th scope="row">Shed</th><td>$90</td></tr></tbody></table>' +
    '<ul><li>One</li></ul><ol><li>Two</li></ol><blockquote><p><code>x</code></p></blockquote><hr />'
  expect(clean(html)).toEqual({ html, findings: [], links: ['/building'], images: [] })
})

test('bold and italic become strong and em, a header cell gets its scope, other sites a rel', () => {
  expect(clean('<b>a</b><i>b</i>').html).toBe('<strong>a</strong><em>b</em>')
  expect(clean('<table><tr><th>a</th></tr></table>').html).toContain('<th scope="col">a</th>')
  expect(clean('<a href="https://a.gov" target="_blank" rel="opener">a</a>').html).toBe(
    '<a href="https://a.gov" rel="external noopener">a</a>',
  )
})

test('pictures of the folder get their address, others are taken out', () => {
  const found = clean('<img src="images/map.png" alt="Map"><img src="other.png" alt="x">')
  expect(found.html).toBe(`<img src="${PICTURE}" alt="Map" />`)
  expect(found.findings).toEqual([{ kind: 'image', src: 'other.png', nth: 2 }])
  expect(found.images).toEqual(['images/map.png', 'other.png'])
})

test('what is taken out, pictures without description and jumps of headings are told', () => {
  expect(
    clean(
      '<h2>A</h2><h4>B</h4><p class="x">c</p><div>d</div><img src="images/map.png"><a href="ftp://a">e</a>',
    ).findings,
  ).toEqual([
    { kind: 'heading', level: 4, after: 2, nth: 2 },
    { kind: 'attribute', tag: 'p', attribute: 'class', nth: 1 },
    { kind: 'tag', tag: 'div', nth: 1 },
    { kind: 'alt', src: 'images/map.png', nth: 1 },
    { kind: 'link', href: 'ftp://a' },
  ])
})
