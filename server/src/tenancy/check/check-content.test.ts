import { expect, test } from 'vitest'
import { check, edited } from './check-for-tests.ts'
import { changed, CONTENT, LANDING } from './content-folder-for-tests.ts'

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
