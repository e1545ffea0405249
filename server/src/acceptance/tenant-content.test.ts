import { expect } from 'vitest'
import { check, edited } from '../tenancy/check/check-for-tests.ts'
import { contrastRatio, MIN_CONTRAST } from '@plat/contract/tenancy/contrast'
import type { FolderFiles } from '../tenancy/check/folder-for-tests.ts'
import { HOSTILE_ADDRESSES } from '../tenancy/check/xss-payloads-for-tests.ts'
import { barCheck } from './bar-check.ts'

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1"/></svg>'

/** Colours from all over the cube, and some on either side of the limit. */
const STEPS = ['00', '55', 'aa', 'ff']
const COLOURS = [
  ...STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`))),
  '#767676',
  '#777777',
  '#808080',
  '#0b6e8a',
]

barCheck(85, 'a look that cannot be read is not applied', async () => {
  let refused = 0
  for (const [index, colour] of COLOURS.entries()) {
    const name = (['primary', 'secondary', 'textColor'] as const)[index % 3] ?? 'primary'
    const theme = `branding:\n  theme: {${name}: "${colour}"}`
    const result =
      index % 2 === 0
        ? await check(edited('tenant.yaml', 'branding:', theme))
        : await check(edited('modules/permits.yaml', 'visibility:', `${theme}\nvisibility:`))
    const readable = contrastRatio(colour, '#ffffff') >= MIN_CONTRAST
    if (!readable) refused += 1
    expect(result.document !== null, `${name} ${colour}`).toBe(readable)
    expect(result.lines, `${name} ${colour}`).toEqual(
      readable
        ? []
        : [
            expect.stringMatching(
              /^(?:tenant|modules\/permits)\.yaml:\d+: at branding\.theme\.\w+ got #\w{6} with a contrast of [\d.]+:1 .*expected at least 4\.5:1/,
            ),
          ],
    )
  }
  return `${refused} of ${COLOURS.length} colours under 4.5:1 refused with file, line and contrast, the others taken`
})

const front = '---\ntitle: Terms\n---\n'
/** Files with one fault each, and the line that names it. */
const FAULTS: readonly (readonly [FolderFiles, RegExp])[] = [
  ...['![](images/bay.svg)', '![ ](images/bay.svg)', '<p><img src="images/bay.svg"></p>'].map(
    (picture) =>
      [
        { 'docs/terms.md': `${front}Text\n\n${picture}\n` },
        /^docs\/terms\.md:6: .*without a description/,
      ] as const,
  ),
  ...['# One', '### Three', '## Two\n\n#### Four', '<h1>One</h1>', '<h6>Six</h6>', 'One\n==='].map(
    (heading) =>
      [
        { 'docs/terms.md': `${front}${heading}\n\nText\n` },
        /^docs\/terms\.md:\d+: got a heading of level \d/,
      ] as const,
  ),
  [
    { 'docs/terms.html': `${front}<h2>Two</h2><h4>Four</h4><p>Text</p>` },
    /^docs\/terms\.html:4: got a heading of level 4 after one of level 2/,
  ],
  [
    { 'footer.yaml': 'columns: [{items: [{type: image, src: images/bay.svg, alt: ""}]}]' },
    /^footer\.yaml:1: .*got an empty description/,
  ],
  [
    { 'footer.yaml': 'columns: [{items: [{type: html, html: "<h2>Hall</h2>"}]}]' },
    /^footer\.yaml:1: .*got a heading in the text/,
  ],
  ...(
    [
      ['landing.yaml', ''],
      ['departments/building.yaml', 'landing'],
      ['modules/permits.yaml', 'landing'],
    ] as const
  ).flatMap(([path, member]) => [
    [
      landing(path, member, '{type: picture-text, picture: {src: images/bay.svg, alt: ""}}'),
      /^\S+\.yaml:\d+: .*picture\.alt got an empty description/,
    ] as const,
    [
      landing(path, member, '{type: picture-text, text: "### Fees"}'),
      /^\S+\.yaml:\d+: .*text got a heading in the text/,
    ] as const,
  ]),
]

/** A landing page with one cell: as a file of its own, or as a member of a department or module. */
function landing(path: string, member: string, column: string): FolderFiles {
  const page = `{heading: A, rows: [{kind: banner, columns: [${column}]}]}`
  if (member === '') return { [path]: page }
  const anchor = path.startsWith('modules') ? 'visibility:' : 'tags:'
  return edited(path, anchor, `${member}: ${page}\n${anchor}`)
}

barCheck(85, 'a page that a screen reader cannot follow is not applied', async () => {
  for (const [files, line] of FAULTS) {
    const { document, lines } = await check({ 'images/bay.svg': PICTURE, ...files })
    expect(document === null, JSON.stringify(files)).toBe(true)
    expect(lines).toEqual([expect.stringMatching(line)])
  }
  return `${FAULTS.length} pages without a description or with a jump of headings refused with file and line`
})

/** Folders with an address everywhere that an agency writes one, and the places that must be named. */
function withAddress(href: string): readonly (readonly [FolderFiles, readonly string[]])[] {
  const text = JSON.stringify(href)
  const links = {
    ...landing('landing.yaml', '', `{type: button, button: {href: ${text}, text: A}}`),
    ...edited('departments/building.yaml', 'link: /building', `link: ${text}`),
    ...edited('modules/permits.yaml', 'format: csv', `format: csv\n  url: ${text}`),
    ...edited(
      'tenant.yaml',
      'timeZone:',
      `origin: ${text}
nArea: {customLink: {href: ${text}, text: A}}
analytics: {code: A, script: ${text}}
signIn: [{id: a, name: A, issuer: ${text}, clientId: a, clientSecretVariable: PLAT_OIDC_A}]
timeZone:`,
    ),
    'footer.yaml': `contact: ${text}
columns:
  - items:
      - {type: link, href: ${text}, text: A}
      - {type: image, src: images/bay.svg, alt: The bay, href: ${text}}
      - {type: social, links: [{href: ${text}, type: mastodon}]}
`,
  }
  const pictures = {
    ...landing('landing.yaml', '', `{type: picture-text, picture: {src: ${text}, alt: A}}`),
    ...edited('tenant.yaml', 'images/logo.svg', text),
    'footer.yaml': `columns: [{items: [{type: image, src: ${text}, alt: A}]}]`,
  }
  return [
    [
      links,
      [
        'rows[0].columns[0].button.href',
        'variants.internal.options[0].link',
        'source.url',
        'origin',
        'nArea.customLink.href',
        'analytics.script',
        'signIn[0].issuer',
        'contact',
        'columns[0].items[0].href',
        'columns[0].items[1].href',
        'columns[0].items[2].links[0].href',
      ],
    ],
    [pictures, ['rows[0].columns[0].picture.src', 'branding.logo', 'columns[0].items[0].src']],
  ]
}

barCheck(30, 'an address that runs code or hides where it leads is not applied', async () => {
  let refused = 0
  for (const href of HOSTILE_ADDRESSES) {
    for (const [files, places] of withAddress(href)) {
      const { document, lines } = await check({ 'images/bay.svg': PICTURE, ...files })
      expect(document === null).toBe(true)
      const named = lines.map((line) => /^\S+\.yaml:\d+: at (\S+) got/.exec(line)?.[1])
      expect(named.toSorted(), JSON.stringify(href)).toEqual(places.toSorted())
      refused += places.length
    }
  }
  return `${HOSTILE_ADDRESSES.length} addresses in ${refused / HOSTILE_ADDRESSES.length} places: all ${refused} refused with file and line`
})

/** Drawings that run code, ask others, or are not what they say. */
const DRAWINGS = [
  '<svg xmlns="http://www.w3.org/2000/svg" onload="X()"/>',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>X()</script></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><a href="javascript:X()"><text>x</text></a></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink"><a l:href="javascript:X()"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><p>x</p></foreignObject></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/a.png"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><use href="data:image/svg+xml,%3Csvg/%3E#x"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><style>@import "//evil.example/x.css"</style></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><animate onbegin="X()" attributeName="x"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><set attributeName="onclick" to="X()"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><animate attributeName="href" values="javascript:X()"/></svg>',
  '<?xml-stylesheet href="//evil.example/x.xsl"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
  '<html><script>X()</script></html>',
  'GIF89a',
  '',
]

barCheck(30, 'a drawing that runs code or asks others is not applied', async () => {
  for (const drawing of DRAWINGS) {
    const { document } = await check({ 'images/logo.svg': drawing })
    expect(document === null, drawing).toBe(true)
  }
  return `${DRAWINGS.length} of ${DRAWINGS.length} refused`
})
