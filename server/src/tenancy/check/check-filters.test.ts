import { describe, expect, test } from 'vitest'
import { check, edited } from './check-for-tests.ts'
import type { FolderFiles } from './folder-for-tests.ts'

const FILTERS = `  - {type: checkboxTree, criterion: record_type, params: {label: Type}}
  - {type: checkboxTree, criterion: work_class, params: {label: Work}}
  - {type: text, criterion: text, params: {label: Words}}
`
/** Line of the first filter in the file. */
const FIRST = 17
const PLACES = `layers:
  - {id: districts, label: Districts, file: places/districts.geojson, area: true}
  - {id: squares, label: Squares, grid: {size: 2000}}
`

/** The problems of a module with these filters, without the module's name. */
async function said(filters: string, more: FolderFiles = {}): Promise<string[]> {
  const { lines } = await check({
    ...edited('modules/permits.yaml', FILTERS, filters),
    'places.yaml': PLACES,
    ...more,
  })
  return lines.map((line) => line.replace('modules/permits.yaml:', ''))
}

test('whether there is a value at all is asked in addresses, and no panel has a filter for it', async () => {
  for (const type of ['statedNumber', 'statedDate', 'stated']) {
    const lines = await said(`  - {type: ${type}, criterion: cost, params: {label: Cost}}\n`)
    expect(lines).toEqual([expect.stringMatching(`"${type}".*expected.*grid`)])
  }
})

test('a panel with every kind of filter is fine', async () => {
  const lines = await said(`  - type: exclusiveTabs
    criterion: by
    params:
      label: Search by
      members:
        - type: checkGroups
          criterion: record_type
          params:
            label: Type
            options: [{id: homes, label: Homes, members: [{id: BP, label: Building}]}]
            default: [homes]
        - type: group
          criterion: more
          params:
            label: {en: More, es: Más}
            members:
              - {type: datePeriod, criterion: record_date, params: {label: Received, fiscal: true, default: {order: previous, period: day, number: 5, range: before}}}
              - {type: number, criterion: cost, params: {label: Cost, unit: $, default: 1000..}}
  - {type: exclusiveToggle, criterion: status_name, params: {label: Stage, options: [{id: "0", label: Any}, {id: Issued, label: Issued}, {id: Final, label: Final}]}}
  - {type: predictive, criterion: work_class, params: {label: Work, endpoint: predict/work_class, predictiveProperty: work, icon: hammer, style: compact}}
  - {type: place, criterion: ___place, params: {label: Place, layers: [districts]}}
  - {type: grid, criterion: ___place, params: {label: Squares, squareCount: {to: 20}}}
  - {type: status, criterion: status, params: {label: Status, default: "1", allOption: true}}
  - {type: text, criterion: text, params: {label: Words, default: roof}}
`)
  expect(lines).toEqual([])
})

describe('a module is told', () => {
  test.each<[string, string, string]>([
    [
      'that filters hold others only in containers',
      '  - {type: radio, criterion: work_class, params: {label: Work, members: [{type: text, criterion: text, params: {label: Words}}]}}',
      `${FIRST}: at filters[0].params.members got filters inside a radio, expected them only in group, exclusiveTabs, expandExclusive`,
    ],
    [
      'that tabs need two filters',
      '  - {type: exclusiveTabs, criterion: by, params: {label: By, members: [{type: text, criterion: text, params: {label: Words}}]}}',
      `${FIRST}: at filters[0].params.members got one filter inside, expected at least two for type exclusiveTabs`,
    ],
    [
      'that a group needs one',
      '  - {type: group, criterion: by, params: {label: By}}',
      `${FIRST}: at filters[0] got no filters inside, expected at least one for type group`,
    ],
    [
      'that tabs of one label cannot be told apart',
      `  - type: exclusiveTabs
    criterion: by
    params:
      label: By
      members:
        - {type: text, criterion: text, params: {label: Words}}
        - {type: radio, criterion: work_class, params: {label: Words}}`,
      `${FIRST + 6}: at filters[0].params.members[1].params.label got the tab "Words" a second time, expected labels that differ`,
    ],
    [
      'that a container has a name of its own',
      '  - {type: group, criterion: cost, params: {label: By, members: [{type: text, criterion: text, params: {label: Words}}]}}',
      `${FIRST}: at filters[0].criterion got "cost", expected a name of its own for type group, which holds no value: lower case letters, digits, hyphens and underscores, no field and no search key`,
    ],
    [
      'that names of containers are unique, wherever they are',
      `  - type: group
    criterion: by
    params:
      label: One
      members: [{type: group, criterion: by, params: {label: Two, members: [{type: text, criterion: text, params: {label: Words}}]}}]`,
      `${FIRST + 4}: at filters[0].params.members[0] got a second filter named "by", expected each name once`,
    ],
    [
      'that criteria are unique across all filters',
      `  - {type: radio, criterion: work_class, params: {label: Work}}
  - type: group
    criterion: by
    params:
      label: By
      members:
        - {type: dropdown, criterion: work_class, params: {label: Work}}`,
      `${FIRST + 6}: at filters[1].params.members[0] got a second filter for "work_class", expected one`,
    ],
    [
      'which fields a filter inside another may name',
      '  - {type: group, criterion: by, params: {label: By, members: [{type: number, criterion: work_class, params: {label: Work}}]}}',
      `${FIRST}: at filters[0].params.members[0].criterion got "work_class", expected cost for type number (the field exists, but is of another kind)`,
    ],
    [
      'that a toggle needs two alternatives beside all',
      '  - {type: exclusiveToggle, criterion: work_class, params: {label: Work, options: [{id: "0", label: All}, {id: R, label: R}]}}',
      `${FIRST}: at filters[0].params.options got 1 options, expected two alternatives or more to toggle`,
    ],
    [
      'that groups of checks need a group',
      '  - {type: checkGroups, criterion: work_class, params: {label: Work, options: [{id: R, label: R}]}}',
      `${FIRST}: at filters[0].params.options got no option with members, expected at least one group`,
    ],
    [
      'that options are in groups at most',
      '  - {type: radio, criterion: work_class, params: {label: Work, options: [{id: A, label: A, members: [{id: B, label: B, members: [{id: C, label: C}]}]}]}}',
      `${FIRST}: at filters[0].params.options got groups inside groups, expected options in groups at most`,
    ],
    [
      'that an option stands once, in groups too',
      '  - {type: radio, criterion: work_class, params: {label: Work, options: [{id: A, label: A}, {id: B, label: B, members: [{id: A, label: A}]}]}}',
      `${FIRST}: at filters[0].params.options got the option "A" twice, expected it once`,
    ],
    [
      'that an immutable radio needs its value',
      '  - {type: immutableRadio, criterion: work_class, params: {label: Work}}',
      `${FIRST}: at filters[0].params.default got no default, expected the value that is fixed`,
    ],
    [
      'that an immutable radio is not fixed to all',
      '  - {type: immutableRadio, criterion: work_class, params: {label: Work, default: "0"}}',
      `${FIRST}: at filters[0].params.default got "0", which is all, expected the value that is fixed`,
    ],
    [
      'that a default is one of the options',
      '  - {type: radio, criterion: work_class, params: {label: Work, default: C, options: [{id: A, label: A}, {id: B, label: B}]}}',
      `${FIRST}: at filters[0].params.default got "C", expected one of A, B`,
    ],
    [
      'that one option at a time has one default',
      '  - {type: dropdown, criterion: work_class, params: {label: Work, default: [A, B]}}',
      `${FIRST}: at filters[0].params.default got several options, expected one for type dropdown`,
    ],
    [
      'that a default status is 0, 1 or 2',
      '  - {type: status, criterion: status, params: {label: Status, default: live}}',
      `${FIRST}: at filters[0].params.default got "live", expected one of 0, 1, 2`,
    ],
    [
      'that before is for days',
      '  - {type: datePeriod, criterion: record_date, params: {label: Date, default: {order: previous, period: month, range: before}}}',
      `${FIRST}: at filters[0].params.default got the range "before", expected last here: before and after are for days, last, ago and before for order previous, next, forward and after for order next`,
    ],
    [
      'that a period of time needs a period',
      '  - {type: datePeriod, criterion: record_date, params: {label: Date, default: month}}',
      `${FIRST}: at filters[0].params.default got a text, expected a period like {order: previous, period: month}`,
    ],
    [
      'that only a period of time has one',
      '  - {type: radio, criterion: work_class, params: {label: Work, default: {order: current, period: day}}}',
      `${FIRST}: at filters[0].params.default got a period, expected the id of an option for type radio`,
    ],
    [
      'what a type does not know',
      '  - {type: text, criterion: text, params: {label: Words, unit: $}}',
      `${FIRST}: at filters[0].params.unit got unit, which says nothing for type text, expected label, labelVisible, collapsed, icon, style, default, placeholder`,
    ],
    [
      'who answers for a predictive field',
      '  - {type: predictive, criterion: work_class, params: {label: Work, endpoint: predict/cost}}',
      `${FIRST}: at filters[0].params.endpoint got "predict/cost", expected predict/work_class, which answers for work_class`,
    ],
    [
      'who answers for places',
      '  - {type: predictive, criterion: ___place, params: {label: Place, endpoint: predict/place, predictiveProperty: name}}',
      `${FIRST}: at filters[0].params.endpoint got "predict/place", expected location/predict, which answers for ___place`,
    ],
    [
      'that a predictive property is free',
      '  - {type: predictive, criterion: work_class, params: {label: Work, predictiveProperty: source_id}}',
      `${FIRST}: at filters[0].params.predictiveProperty got "source_id", expected a name of lower case letters, digits and underscores that is not source, source_id, count`,
    ],
    [
      'which layers of places there are',
      '  - {type: place, criterion: ___place, params: {label: Place, layers: [parks]}}',
      `${FIRST}: at filters[0].params.layers got "parks", expected a layer of places.yaml: districts`,
    ],
    [
      'that a grid needs a layer of squares',
      '  - {type: grid, criterion: ___place, params: {label: Place, layers: [districts]}}',
      `${FIRST}: at filters[0].params.layers got "districts", expected a layer with grid: in places.yaml: squares`,
    ],
    [
      'how numbers are written',
      '  - {type: number, criterion: cost, params: {label: Cost, default: "100"}}',
      `${FIRST}: at filters[0].params.default got "100", expected numbers like "100..5000", in quotes`,
    ],
    [
      'how days are written',
      '  - {type: dateRange, criterion: record_date, params: {label: Date, default: ".."}}',
      `${FIRST}: at filters[0].params.default got "..", expected days like "2020-01-01..2020-12-31", in quotes`,
    ],
    [
      'that days begin where the module does',
      '  - {type: dateRange, criterion: record_date, params: {label: Date, default: "2001-01-01.."}}',
      `${FIRST}: at filters[0].params.default got 2001-01-01, expected days from minDate (2016-07-01) on; a module with older records sets minDate`,
    ],
    [
      'that days do not end before they start',
      '  - {type: dateRange, criterion: record_date, params: {label: Date, default: "2020-02-01..2020-01-01"}}',
      `${FIRST}: at filters[0].params.default got "2020-02-01..2020-01-01", expected an end that is not before the start`,
    ],
    [
      'that words to start with are a text',
      '  - {type: text, criterion: text, params: {label: Words, default: [roof]}}',
      `${FIRST}: at filters[0].params.default got a list, expected a text`,
    ],
    [
      'which filter may be open at first',
      '  - {type: expandExclusive, criterion: by, params: {label: By, default: cost, members: [{type: text, criterion: text, params: {label: Words}}, {type: radio, criterion: work_class, params: {label: Work}}]}}',
      `${FIRST}: at filters[0].params.default got "cost", expected the criterion of one inside: text, work_class`,
    ],
    [
      'how many squares a search takes',
      '  - {type: grid, criterion: ___place, params: {label: Place, squareCount: {to: 600}}}',
      `${FIRST}: at filters[0].params.squareCount got 600 squares, expected at most 500: no search takes more places`,
    ],
  ])('%s', async (_title, filters, expected) => {
    expect(await said(`${filters}\n`)).toContain(expected)
  })

  test('that a field for staff is no filter, and its words are not searched', async () => {
    const { lines } = await check(
      edited(
        'modules/permits.yaml',
        'kind: category}',
        'kind: category, visibility: internal}\n  - {id: note, label: Note, kind: text, search: true, visibility: registered}',
      ),
    )
    expect(lines).toEqual([
      'modules/permits.yaml:10: at fields[2].search got visibility: registered for "note" and search: true, expected a field for everybody where its words can be searched',
      'modules/permits.yaml:19: at filters[1].criterion got visibility: internal for "work_class", expected a filter over a field for everybody',
    ])
  })

  test('that filters are not nested without end', async () => {
    const leaf = '{type: text, criterion: text, params: {label: Words}}'
    const nested = ['a', 'b', 'c', 'd'].reduceRight(
      (inner, name) =>
        `{type: group, criterion: ${name}, params: {label: ${name}, members: [${inner}]}}`,
      leaf,
    )
    expect(await said(`  - ${nested}\n`)).toEqual([
      `${FIRST}: at filters[0].params.members[0].params.members[0].params.members got filters nested deeper than 3 levels, expected fewer`,
    ])
  })
})

test('a grid without a layer of squares is told so', async () => {
  const lines = await said(
    '  - {type: grid, criterion: ___place, params: {label: Squares}}\n',
    edited('places.yaml', 'area: true', 'area: true'),
  )
  expect(lines).toEqual([
    `${FIRST}: at filters[0].params.layers got 0 layers, expected one layer with grid: in places.yaml: none is there`,
  ])
})
