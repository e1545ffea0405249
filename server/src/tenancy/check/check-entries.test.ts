import { expect, test } from 'vitest'
import { check, edited } from './check-for-tests.ts'

test('offices and enquiries lead somewhere, at every level and for every group', async () => {
  const options = (yaml: string) =>
    edited(
      'departments/building.yaml',
      'options: [{type: enquiry, name: Ask us, action: {type: nencounter}}]',
      yaml,
    )
  const cases: [string, RegExp][] = [
    ['options: [{type: enquiry, name: A}]', /:7: at options\[0\] got an enquiry that does nothing/],
    [
      'options: [{type: enquiry, name: A, action: {type: link}}]',
      /:7: at options\[0\]\.action got an action of type link, expected a link/,
    ],
    [
      'options: [{type: enquiry, name: A, link: "ftp://a"}]',
      /:7: at options\[0\]\.link got "ftp:\/\/a", expected a path/,
    ],
    [
      'options: [{type: enquiry, name: A, link: /nowhere}]',
      /:7: at options\[0\]\.link got "\/nowhere", expected a page of the portal or a department/,
    ],
    [
      'options: [{type: enquiry, name: A, link: /, action: {type: map}}]',
      /:7: at options\[0\]\.link got a link that is never followed/,
    ],
    [
      'options: [{type: enquiry, name: A, action: {type: map, id: plans}}]',
      /:7: at options\[0\]\.action\.id got "plans", expected the code of a module: permits/,
    ],
    ['options: [{type: enquiry, title: A, link: /}]', /:7: at options\[0\]\.name got nothing/],
    [
      'options: [{type: office, name: A, link: /}]',
      /:7: at options\[0\]\.type got "office", expected enquiry/,
    ],
    [
      'navigation: [{type: subOffice, name: A, link: /}]',
      /:7: at navigation\[0\]\.link got "\/", expected none: give the office an option/,
    ],
    [
      'navigation:\n  - type: subOfficeGroup\n    name: A\n    navigation:\n      - {type: subOffice, name: B}',
      /:11: at navigation\[0\]\.navigation\[0\] got an office that shows nothing/,
    ],
  ]
  for (const [yaml, line] of cases)
    expect((await check(options(yaml))).lines).toContainEqual(expect.stringMatching(line))
  const variant = edited('departments/building.yaml', 'link: /building}', 'link: /nowhere}')
  expect((await check(variant)).lines).toEqual([
    expect.stringMatching(/:9: at variants\.internal\.options\[0\]\.link got "\/nowhere"/),
  ])
})

test('a department’s telephone and e-mail are such', async () => {
  const contact = (from: string, to: string) => check(edited('departments/building.yaml', from, to))
  expect((await contact('+1 512 555 0100', 'call us')).lines).toEqual([
    'departments/building.yaml:6: at contact.phone got "call us", expected a telephone number like +1 541 555 0100',
  ])
  expect((await contact('building@ferndale.example', 'building')).lines).toEqual([
    'departments/building.yaml:6: at contact.email got "building", expected an e-mail address',
  ])
})

test('interpreters of calls have a name and an address, and there are 50 at most', async () => {
  const listed = (...entries: string[]) =>
    check(
      edited(
        'tenant.yaml',
        'control:\n',
        `control:\n  nencounter: {interpreters: [${entries.join(', ')}]}\n`,
      ),
    )
  const fit = '{name: {en: Spanish, es: Español}, email: spanish@line.example}'
  const { document, lines } = await listed(fit)
  expect(lines).toEqual([])
  expect(document?.tenant.control.nencounter.interpreters).toEqual([
    { name: { en: 'Spanish', es: 'Español' }, email: 'spanish@line.example' },
  ])
  for (const [entries, problem] of [
    [[fit, '{name: Signs, email: signs}'], /\[1\]\.email got "signs", expected an e-mail address$/],
    [['{email: signs@line.example}'], /\[0\]\.name got nothing/],
    [['{name: {en: Signs, fr: Signes}, email: a@b.example}'], /\[0\].name.fr got the unknown key/],
    [[fit.replace('example}', 'example, phone: 1}')], /phone/],
    [Array.from({ length: 51 }, () => fit), /interpreters got .*50/],
  ] as const)
    expect((await listed(...entries)).lines).toEqual([expect.stringMatching(problem)])
  expect((await check()).document?.tenant.control.nencounter.interpreters).toEqual([])
})

test('the day of a status is told by a date field of the module', async () => {
  const { lines } = await check(
    edited('modules/permits.yaml', 'source:\n', 'statusSince: cost\nsource:\n'),
  )
  expect(lines).toEqual([
    expect.stringMatching(
      /at statusSince got "cost", expected a field of the module with kind: date \(record_date\)/,
    ),
  ])
  const { lines: none } = await check(
    edited('modules/permits.yaml', 'source:\n', 'statusSince: record_date\nsource:\n'),
  )
  expect(none).toEqual([])
})
