import { expect, test } from 'vitest'
import { check, edited } from './check-for-tests.ts'
import { collection, type FolderFiles, square } from './folder-for-tests.ts'

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1"/></svg>'
const LANDING = `heading: {en: Welcome, es: Bienvenidos}
rows:
  - kind: leader
    columns:
      - type: picture-text
        heading: Records
        text: "See **all** of [them](/building/permits)."
        picture: {src: images/bay.svg, alt: {en: The bay, es: La bahía}}
  - kind: start
    heading: Start here
    columns:
      - {type: button, button: {href: /building, text: Building}}
      - {type: picture-text, heading: Skipped}
  - kind: banner
    columns:
      - {type: analytic, analyticType: stat, id: 2, heading: Numbers}
      - {type: picture-text, text: Words, button: {href: /statistics, text: All}}
  - kind: promo
    columns: [{type: picture-text, text: Sign up.}]
`
const FOOTER = `copyright: City
terms: terms
columns:
  - heading: About
    items:
      - {type: image, src: images/bay.svg, alt: The bay, href: "https://a.gov"}
      - {type: html, html: "<b>Hall</b> 1"}
      - {type: link, href: /statistics, text: Numbers}
      - {type: link-docs, slug: terms, text: Terms}
      - {type: social, links: [{href: "https://m.example/@a", type: mastodon}]}
`
const TERMS = `---
title: Terms
updated: 2026-11-01
---
## Use

See [records](/building) and ![The bay](images/bay.svg).
`
const CONTENT: FolderFiles = {
  'landing.yaml': LANDING,
  'footer.yaml': FOOTER,
  'docs/terms.md': TERMS,
  'images/bay.svg': PICTURE,
}

/** The check of the small folder with content, one text of one file replaced. */
function changed(path: string, from: string, to: string) {
  const text = String(CONTENT[path])
  if (!text.includes(from)) throw new Error(`${path} has no "${from}"`)
  return check({ ...CONTENT, [path]: text.replace(from, to) })
}

test('landing, footer and documents become clean HTML with addresses of pictures', async () => {
  const { document, lines, files } = await check(CONTENT)
  expect(lines).toEqual([])
  const bay = `/api/file/${document?.files['images/bay.svg']?.sha256}`
  expect(files.has(bay.replace('/api/file/', ''))).toBe(true)
  expect(document?.landing).toMatchObject({
    heading: { en: 'Welcome', es: 'Bienvenidos' },
    subHeading: null,
    rows: [
      {
        kind: 'leader',
        columnCount: 1,
        columns: [
          {
            type: 'picture-text',
            id: 'column-1',
            text: '<p>See <strong>all</strong> of <a href="/building/permits">them</a>.</p>',
            picture: { src: bay },
            button: null,
          },
        ],
      },
      { kind: 'start', columnCount: 1, columns: [{ button: { href: '/building' } }, {}] },
      { kind: 'banner', columns: [{ type: 'analytic', analyticType: 'stat', id: 2 }, {}] },
      { kind: 'promo' },
    ],
  })
  expect(document?.footer.columns[0]?.items).toMatchObject([
    { type: 'image', src: bay, href: 'https://a.gov' },
    { type: 'html', html: '<p><strong>Hall</strong> 1</p>' },
    { type: 'link' },
    { type: 'link-docs', slug: 'terms' },
    { type: 'social' },
  ])
  expect(document?.docs).toEqual([
    {
      slug: 'terms',
      title: 'Terms',
      updated: '2026-11-01',
      html: `<h2>Use</h2>\n<p>See <a href="/building">records</a> and <img src="${bay}" alt="The bay" />.</p>`,
    },
  ])
})

test('links that lead nowhere are named with their line and what was meant', async () => {
  const cases: [string, string, string, RegExp][] = [
    [
      'landing.yaml',
      'href: /building,',
      'href: /biulding,',
      /^landing\.yaml:12: at rows\[1\]\.columns\[0\]\.button\.href got "\/biulding", expected a page of the portal or a department: building \(did you mean "building"\?\)$/,
    ],
    [
      'landing.yaml',
      '/building/permits',
      '/building/plans',
      /^landing\.yaml:7: at rows\[0\]\.columns\[0\]\.text got "\/building\/plans", expected a module of building: permits/,
    ],
    [
      'landing.yaml',
      'href: /statistics',
      'href: "javascript:alert(1)"',
      /^landing\.yaml:17: .*got "javascript:alert\(1\)", expected a path of this portal/,
    ],
    [
      'footer.yaml',
      'terms: terms',
      'terms: tems',
      /^footer\.yaml:2: at terms got "tems", expected a document: accessibility, terms \(add docs\/tems\.md\) \(did you mean "terms"\?\)$/,
    ],
    [
      'footer.yaml',
      'slug: terms',
      'slug: privacy',
      /^footer\.yaml:9: at columns\[0\]\.items\[3\]\.slug got "privacy"/,
    ],
    [
      'footer.yaml',
      'href: /statistics',
      'href: /doc/privacy',
      /^footer\.yaml:8: .*got "privacy", expected a document/,
    ],
    [
      'docs/terms.md',
      '(/building)',
      '(/bilding)',
      /^docs\/terms\.md:7: got "\/bilding", expected a page of the portal or a department/,
    ],
  ]
  for (const [path, from, to, line] of cases)
    expect((await changed(path, from, to)).lines).toEqual([expect.stringMatching(line)])
})

test('pictures that are not there or not described are named with their line', async () => {
  const cases: [string, string, string, RegExp][] = [
    [
      'landing.yaml',
      'src: images/bay.svg',
      'src: images/lake.svg',
      /^landing\.yaml:8: at rows\[0\]\.columns\[0\]\.picture\.src got "images\/lake\.svg", expected a file that exists/,
    ],
    [
      'landing.yaml',
      'alt: {en: The bay, es: La bahía}',
      'alt: {en: The bay, es: ""}',
      /^landing\.yaml:8: .*got no description in es, expected one in every language/,
    ],
    [
      'landing.yaml',
      ', alt: {en: The bay, es: La bahía}',
      '',
      /^landing\.yaml:8: at rows\[0\]\.columns\[0\]\.picture\.alt got nothing.*missing/,
    ],
    ['footer.yaml', 'alt: The bay', 'alt: ""', /^footer\.yaml:6: .*got an empty description/],
    [
      'docs/terms.md',
      '![The bay]',
      '![]',
      /^docs\/terms\.md:7: got the picture "images\/bay\.svg" without a description/,
    ],
    [
      'docs/terms.md',
      'images/bay.svg',
      'https://evil.example/a.png',
      /^docs\/terms\.md:7: got the picture "https:\/\/evil\.example\/a\.png", expected an image file of the tenant folder/,
    ],
    [
      'docs/terms.md',
      'images/bay.svg',
      '../../etc/passwd',
      /^docs\/terms\.md:7: got the picture .* expected an image file of the tenant folder/,
    ],
  ]
  for (const [path, from, to, line] of cases)
    expect((await changed(path, from, to)).lines).toEqual([expect.stringMatching(line)])
})

test('a picture without description is decoration in leader and promo rows only', async () => {
  const empty = 'alt: ""'
  const alt = 'alt: {en: The bay, es: La bahía}'
  expect((await changed('landing.yaml', alt, empty)).lines).toEqual([])
  const banner = LANDING.replace(alt, empty).replace('kind: leader', 'kind: banner')
  expect((await check({ ...CONTENT, 'landing.yaml': banner })).lines).toEqual([
    expect.stringMatching(/^landing\.yaml:8: at .*alt got an empty description/),
  ])
})

test('headings of a document are in order, those of a block are its own member', async () => {
  const cases: [string, string, RegExp][] = [
    [
      '## Use',
      '### Use',
      /^docs\/terms\.md:5: got a heading of level 3 after the title, expected level 2/,
    ],
    [
      '## Use',
      '# Use',
      /^docs\/terms\.md:5: got a heading of level 1, expected 2 to 4: level 1 is the title/,
    ],
    [
      'See',
      '#### Fees\n\nSee',
      /^docs\/terms\.md:7: got a heading of level 4 after one of level 2, expected level 3/,
    ],
    ['See', '<h5>Fees</h5>\n\nSee', /^docs\/terms\.md:7: got a heading of level 5/],
    ['## Use', 'Use\n===', /^docs\/terms\.md:5: got a heading of level 1/],
  ]
  for (const [from, to, line] of cases)
    expect((await changed('docs/terms.md', from, to)).lines).toEqual([expect.stringMatching(line)])
  expect((await changed('landing.yaml', 'text: Sign up.', 'text: "## Sign up"')).lines).toEqual([
    expect.stringMatching(/^landing\.yaml:19: at .*text got a heading in the text, expected none/),
  ])
})

test('what is taken out of a text is a warning with its line', async () => {
  const dirty =
    'See <span>it</span>.\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) <p style="color:red">a</p>\n\nSee'
  const { document, lines } = await changed('docs/terms.md', 'See', dirty)
  expect(lines).toEqual([
    'docs/terms.md:7: warning: got the tag <span>, which is not allowed: it was taken out',
    'docs/terms.md:9: warning: got the tag <script>, which is not allowed: it was taken out',
    expect.stringMatching(/^docs\/terms\.md:11: warning: got a link to "javascript:alert\(1\)"/),
    'docs/terms.md:11: warning: got the attribute style of <p>, which is not allowed: it was taken out',
  ])
  expect(JSON.stringify(document?.docs)).not.toMatch(/script|style|span/)
})

test('a document of two languages has a file for each, and English among them', async () => {
  const front = (title: string, day: string) => `---\ntitle: ${title}\nupdated: ${day}\n---\nText\n`
  const both = {
    'docs/contact.en.md': front('Contact', '2026-01-02'),
    'docs/contact.es.html': `---\ntitle: Contacto\n---\n<p>Texto</p>\n`,
  }
  expect((await check(both)).document?.docs).toEqual([
    {
      slug: 'contact',
      title: { en: 'Contact', es: 'Contacto' },
      html: { en: '<p>Text</p>', es: '<p>Texto</p>' },
      updated: '2026-01-02',
    },
  ])
  expect((await check({ ...both, 'docs/contact.en.md': null })).lines).toEqual([
    'docs/contact.es.html:1: got no English version, expected docs/contact.en.md beside it (or docs/contact.md for all languages)',
  ])
  expect((await check({ ...both, 'docs/contact.md': front('C', '2026-01-02') })).lines).toEqual([
    expect.stringMatching(/^docs\/contact\.en\.md:1: got a second file of the document "contact"/),
  ])
})

test('a document without title, with a wrong name or without text is refused', async () => {
  expect((await check({ 'docs/a.md': 'Text' })).lines[0]).toMatch(
    /^docs\/a\.md:1: got no front matter/,
  )
  expect((await check({ 'docs/a.md': '---\nupdated: 2026-01-02\n---\nText' })).lines).toEqual([
    expect.stringMatching(/^docs\/a\.md:\d: at title got nothing/),
  ])
  expect((await check({ 'docs/a.md': '---\ntitle: A\nupdatd: x\n---\nText' })).lines).toEqual([
    expect.stringMatching(
      /^docs\/a\.md:3: at updatd got the unknown key .*\(did you mean "updated"\?\)/,
    ),
  ])
  expect((await check({ 'docs/A b.md': '---\ntitle: A\n---\nText' })).lines).toEqual([
    expect.stringMatching(/^docs\/A b\.md: got a file that is not read, expected a name like/),
  ])
  expect((await check({ 'docs/a.pdf': 'x' })).lines).toEqual([
    'docs/a.pdf: got a file that is not read, expected files named *.md or *.html only',
  ])
  expect((await check({ 'docs/a.md': '---\ntitle: A\n---\n\n' })).lines).toEqual([
    expect.stringMatching(/^docs\/a\.md:4: got no text/),
  ])
})

test('texts that no database keeps are named, however they are written', async () => {
  expect((await check({ 'docs/a.md': '---\ntitle: A\n---\nTe\0xt' })).lines).toEqual([
    'docs/a.md:4: got a zero byte, expected text without any',
  ])
  for (const escape of ['"a\\0b"', '"a\\uD800b"'])
    expect((await changed('landing.yaml', 'text: Sign up.', `text: ${escape}`)).lines).toEqual([
      expect.stringMatching(/^landing\.yaml:19: at .*text got a text with a zero byte or half a/),
    ])
  for (const name of ['a\0b', 'a\uD800b']) {
    const layer = collection([{ name, coordinates: square(-97.8, 30.2) }])
    expect((await check({ 'places/districts.geojson': layer })).lines[0]).toMatch(
      /^places\/districts\.geojson: feature 1: got a name with a zero byte or half a/,
    )
  }
})

test('an alias within what it stands for is an error, not an endless loop', async () => {
  expect((await changed('landing.yaml', 'rows:', 'subHeading: &a [1, *a]\nrows:')).lines).toEqual([
    'landing.yaml:1: got YAML that cannot be read: an alias stands within what it stands for',
  ])
})

test('rows hold what their kind can show', async () => {
  const analytic = '{type: analytic, analyticType: group, id: 1}'
  expect(
    (await changed('landing.yaml', '{type: picture-text, heading: Skipped}', analytic)).lines,
  ).toEqual([
    expect.stringMatching(
      /^landing\.yaml:13: at .*type got analytic in a start row, expected button or picture-text/,
    ),
  ])
  expect((await changed('landing.yaml', 'text: Sign up.', 'id: a')).lines).toEqual([
    expect.stringMatching(/^landing\.yaml:19: .*got a column that shows nothing/),
  ])
  expect((await changed('landing.yaml', 'kind: promo', 'kind: promotion')).lines).toEqual([
    expect.stringMatching(
      /^landing\.yaml:18: at rows\[3\]\.kind got "promotion", expected one of leader, start, banner, promo/,
    ),
  ])
  expect((await changed('landing.yaml', 'type: button,', 'type: buton,')).lines).toEqual([
    expect.stringMatching(/^landing\.yaml:12: .*expected type: button, picture-text or analytic/),
  ])
  expect((await changed('footer.yaml', 'type: link,', 'type: lnk,')).lines).toEqual([
    expect.stringMatching(
      /^footer\.yaml:8: .*expected type: image, html, link, link-docs or social/,
    ),
  ])
})

test('landing pages of departments and modules are checked like the agency’s', async () => {
  const department = edited(
    'departments/building.yaml',
    'modules: [permits]',
    'modules: [permits]\nlanding:\n  heading: Building\n  rows:\n    - kind: start\n      columns: [{type: button, button: {href: /planning, text: P}}]',
  )
  expect((await check(department)).lines).toEqual([
    expect.stringMatching(
      /^departments\/building\.yaml:10: at landing\.rows\[0\]\.columns\[0\]\.button\.href got "\/planning"/,
    ),
  ])
  const module = edited(
    'modules/permits.yaml',
    'visibility:',
    'landing: {heading: About}\nvisibility:',
  )
  expect((await check(module)).document?.modules[0]?.landing).toEqual({
    heading: 'About',
    subHeading: null,
    rows: [],
  })
})
