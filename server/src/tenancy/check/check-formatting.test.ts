import { expect, test } from 'vitest'
import { check } from './check-for-tests.ts'
import { smallFolder } from './folder-for-tests.ts'

const MODULE = (fields: string, formatting: string, more = '') => ({
  'modules/permits.yaml': `code: permits
name: Permits
noun: {one: permit, other: permits}
${more}fields:
${fields}
formatting:
${formatting}
`,
})
const FIELDS = `  - {id: owner, label: Owner, kind: contact}
  - {id: phone, label: Phone, kind: text, visibility: internal}
  - {id: papers, label: Papers, kind: list}
  - {id: hearing, label: Hearing, kind: video}`

test('buttons, contacts, lists and recordings that fit their fields are accepted', async () => {
  const { document, lines } = await check(
    MODULE(
      FIELDS,
      `  - {id: owner, type: contact, label: Owner, position: 1, layout: [{member: name, style: bold}, {field: phone, style: telephone}]}
  - {id: papers, type: list/expand, label: Papers, position: 2, collapsed: false, text: All papers}
  - {id: hearing, type: video, label: Hearing, position: 3, layout: wide}
  - {id: phone, type: button, label: Phone, position: 4, text: Call, link: "tel:{phone}"}
  - {id: agency_reference, type: button, label: Look, position: 5, text: Open, link: "https://city.gov/p/{agency_reference}", opens: new}
  - {id: title, type: button, label: Title, position: 6, text: Copy, action: copy}`,
    ),
  )
  expect(lines.filter((line) => line.includes('formatting'))).toEqual([])
  expect(document?.modules[0]?.fields[1]?.visibility).toBe('internal')
})

test.each([
  ['{id: papers, type: button, label: A, position: 1}', 'a button without text'],
  [
    '{id: papers, type: button, label: A, position: 1, text: Go, link: "javascript:alert(1)"}',
    'got "javascript:alert(1)", expected a path of this portal',
  ],
  [
    '{id: papers, type: button, label: A, position: 1, text: Go, link: "{title}"}',
    'braces after the host only',
  ],
  [
    '{id: papers, type: button, label: A, position: 1, text: Go, link: "https://{title}.example/"}',
    'braces after the host only',
  ],
  [
    '{id: papers, type: button, label: A, position: 1, text: Go, link: "//evil.example/x"}',
    'expected a path of this portal',
  ],
  [
    '{id: papers, type: button, label: A, position: 1, text: Go, link: "/a/{nothing}"}',
    'got {nothing}, expected a field of the module in the braces',
  ],
  [
    '{id: papers, type: button, label: A, position: 1, text: Go, link: "/a", action: copy}',
    'expected one of them',
  ],
  ['{id: owner, type: contact, label: A, position: 1}', 'expected the lines of the contact'],
  [
    '{id: owner, type: contact, label: A, position: 1, layout: [{style: bold}]}',
    'expected one of member and field',
  ],
  [
    '{id: papers, type: contact, label: A, position: 1, layout: [{member: name}]}',
    'expected a field of kind contact',
  ],
  [
    '{id: papers, type: contact, label: A, position: 1, layout: [{field: nobody}]}',
    'got "nobody", expected a field of the module',
  ],
  ['{id: papers, type: video, label: A, position: 1}', 'expected video for fields of kind video'],
  ['{id: papers, type: table/timeline, label: A, position: 1}', 'table/timeline for events only'],
  ['{id: papers, type: basic, label: A, position: 1, link: "/a"}', 'expected it for button only'],
])('a record’s entry %s is refused with its line', async (entry, expected) => {
  const { document, lines } = await check(MODULE(FIELDS, `  - ${entry}`))
  expect(document).toBeNull()
  expect(lines.filter((line) => line.startsWith('modules/permits.yaml:10:'))).toEqual(
    expect.arrayContaining([expect.stringContaining(expected)]),
  )
})

test('a field that only some may read is neither searched nor counted', async () => {
  const { lines } = await check(
    MODULE(
      `  - {id: phone, label: Phone, kind: text, visibility: internal, search: true}
  - {id: parcel, label: Parcel, kind: text, visibility: internal}
  - {id: grade, label: Grade, kind: category, visibility: registered}`,
      '  []',
      'filters: [{type: checkboxTree, criterion: grade, params: {label: Grade}}]\n',
    ),
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringContaining('got visibility: internal for "phone" and search: true'),
      expect.stringContaining('the search box finds records by their parcel'),
      expect.stringContaining('got visibility: registered for "grade", expected a filter over'),
    ]),
  )
})

test('a recording and its captions are what their names say', async () => {
  const settings = smallFolder()['tenant.yaml']
  const tenant = `${String(settings)}media:
  origins: [https://video.example.gov]
  videos:
    hearing:
      file: media/hearing.mp4
      captions: [{language: en, label: English, file: media/hearing.vtt}]
`
  const good = {
    'tenant.yaml': tenant,
    'media/hearing.mp4': Buffer.from('\0\0\0\x18ftypmp42 and more', 'latin1'),
    'media/hearing.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
  }
  const { document, lines } = await check(good)
  expect(lines).toEqual([])
  expect(document?.files['media/hearing.vtt']?.mediaType).toBe('text/vtt; charset=utf-8')
  const bad = await check({ ...good, 'media/hearing.mp4': 'text', 'media/hearing.vtt': 'Hello' })
  expect(bad.lines).toEqual([
    expect.stringContaining('got a file that is no recording'),
    expect.stringContaining('got a file that is no WebVTT'),
  ])
  expect((await check({ ...good, 'media/hearing.vtt': null })).document).toBeNull()
})
