import { expect, test } from 'vitest'
import { check } from './check-for-tests.ts'
import { changed } from './content-folder-for-tests.ts'
import { collection, square } from './folder-for-tests.ts'

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
