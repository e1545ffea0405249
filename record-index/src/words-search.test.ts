import { expect, test } from 'vitest'
import { IndexBuilder } from './index-builder.ts'

const TEXTS = [
  '12 ST. MARY’S RD',
  "5 O'CONNOR AVE",
  '7 SALLYS CORNER RD',
  '8 OCONNELL CT',
  '1351 11TH ST',
  '700 23RD AVE',
  '100 TWELFTH ST',
  '55 101ST ST',
  '77 TWENTY MILE RD, the third house',
  '4 Straße ST',
  '8 Ærø ST',
  '13 Ｗｉｄｅ ST',
  'BLD-2021-00123 Deck',
  'TS01-H-18011-005 Fence',
  'BLD-2021-00124 Pool 00123x',
]

const index = (() => {
  const builder = new IndexBuilder({ categories: [], dates: [], numbers: [], text: true })
  TEXTS.forEach((text, i) =>
    builder.add({
      key: i + 1,
      lng: null,
      lat: null,
      statusCategory: 1,
      visibility: 0,
      reference: `R${i}`,
      address: null,
      text,
      categories: [],
      dates: [],
      numbers: [],
    }),
  )
  return builder.build([], 1)
})()

function find(text: string): string[] {
  const page = index.page(
    { visibility: 0, text },
    {
      scope: 'all',
      view: undefined,
      sort: { field: 'reference', descending: false },
      offset: 0,
      limit: 100,
    },
  )
  return page.keys.map((key) => TEXTS[key - 1]!).sort()
}

test.each([
  ['st marys rd', ['12 ST. MARY’S RD']],
  ['mary', ['12 ST. MARY’S RD']],
  ["st. mary's", ['12 ST. MARY’S RD']],
  ['oconnor', ["5 O'CONNOR AVE"]],
  ['oʼconnor ave', ["5 O'CONNOR AVE"]],
  ['connor', ["5 O'CONNOR AVE"]],
  ["o'con", ["5 O'CONNOR AVE", '8 OCONNELL CT']],
  ["sally's corner", ['7 SALLYS CORNER RD']],
  ['eleventh st', ['1351 11TH ST']],
  ['twenty-third ave', ['700 23RD AVE']],
  ['23rd', ['700 23RD AVE', '77 TWENTY MILE RD, the third house']],
  ['12th st', ['100 TWELFTH ST']],
  ['one hundred first', ['55 101ST ST']],
  ['twenty mile', ['77 TWENTY MILE RD, the third house']],
  ['strasse', ['4 Straße ST']],
  ['STRASSE', ['4 Straße ST']],
  ['aero', ['8 Ærø ST']],
  ['wide', ['13 Ｗｉｄｅ ST']],
  ['00123', ['BLD-2021-00123 Deck', 'BLD-2021-00124 Pool 00123x']],
  ['2021-00123 deck', ['BLD-2021-00123 Deck']],
  ['-005', ['TS01-H-18011-005 Fence']],
  ['h-18011', ['TS01-H-18011-005 Fence']],
])('"%s" finds its texts', (text, expected) => {
  expect(find(text)).toEqual(expected)
})

test.each(['-', '%', '*', '* - %', "'", '🏠'])('"%s" has no word and finds nothing', (text) => {
  expect(find(text)).toEqual([])
})

test.each(['', '  '])('without a text everything is found', (text) => {
  expect(find(text)).toHaveLength(TEXTS.length)
})
