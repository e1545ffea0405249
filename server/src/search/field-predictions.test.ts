import { IndexBuilder } from '@plat/record-index/index-builder'
import { RecordIndex } from '@plat/record-index/record-index'
import { expect, test } from 'vitest'
import { type IndexQuery, type IndexResults, runIndexQuery } from '../indexes/index-query.ts'
import type { LoadedIndex } from '../indexes/record-indexes.ts'
import { ModuleDocument } from '../tenancy/document/module-document.ts'
import { predictValues } from './field-predictions.ts'
import { RememberedAnswers } from './remembered-index.ts'

/** Contractors, one record each: the answer with all of them is too long to be remembered. */
const VALUES = 33_000

const module = ModuleDocument.parse({
  code: 'permits',
  name: 'Permits',
  noun: { one: 'permit', other: 'permits' },
  fields: [{ id: 'contractor', label: 'Contractor', kind: 'category' }],
})

/** An index of contractors, one record each, that says how often it was asked. */
function contractors(names: readonly string[]): {
  asked: () => number
  query: LoadedIndex['query']
} {
  const builder = new IndexBuilder({
    categories: ['record_type', 'status', 'contractor'],
    dates: ['record_date'],
    numbers: [],
    text: false,
  })
  names.forEach((name, i) =>
    builder.add({
      key: i + 1,
      lng: null,
      lat: null,
      statusCategory: 1,
      visibility: 0,
      reference: String(i),
      categories: [null, null, name],
      dates: [null],
      numbers: [],
      address: null,
      text: null,
    }),
  )
  const index = RecordIndex.from(builder.build([], 1).data)
  let asked = 0
  return {
    asked: () => asked,
    query: async <Kind extends keyof IndexResults>(query: Extract<IndexQuery, { kind: Kind }>) => {
      asked++
      return runIndexQuery(index, query) as IndexResults[Kind]
    },
  }
}

/** The contractors that are suggested for a text. */
function suggestions(names: readonly string[]) {
  const { asked, query } = contractors(names)
  // Suggestions read nothing else of an index.
  const loaded = { name: 'a#1', fingerprint: 'f', version: 1, module, query } as LoadedIndex
  const answers = new RememberedAnswers()
  const typed = async (text: string) => {
    const open = { module, index: answers.index(loaded), visibility: 0 } as const
    return (await predictValues('contractor', text, open)).map(({ source_id }) => source_id)
  }
  return { asked, typed }
}

test('who types in a filter of very many values has them counted once, not for each letter', async () => {
  const { asked, typed } = suggestions(Array.from({ length: VALUES }, (_, i) => `Söhne ${i}`))
  expect((await typed('s'))[0]).toMatch(/^Söhne/)
  expect((await typed('sohne 3299'))[0]).toMatch(/^Söhne 3299/)
  expect(await typed('sohne 32999')).toEqual(['Söhne 32999'])
  expect(asked()).toBe(1)
})

test.each([
  ['oconnor', 'Bros. O’Connor'],
  ["o'connor bros", 'Bros. O’Connor'],
  ['connor', 'Bros. O’Connor'],
  ['marys bakery', "Mary's Bakery"],
  ["allen's", 'Allens Pool'],
  ['lodz', 'Łódź Homes'],
  ['strasse', 'Straßenbau'],
  ['thor', 'Þór Ltd'],
  ['wide', 'Ｗｉｄｅ Doors'],
  ['twenty-third', 'Deli on 23rd'],
  ['12th', 'Twelfth Night Events'],
  ['nbau', 'Straßenbau'],
])('"%s" finds %s', async (text, name) => {
  const { typed } = suggestions([
    'Bros. O’Connor',
    "Mary's Bakery",
    'Allens Pool',
    'Łódź Homes',
    'Straßenbau',
    'Þór Ltd',
    'Ｗｉｄｅ Doors',
    'Deli on 23rd',
    'Twelfth Night Events',
  ])
  expect(await typed(text)).toEqual([name])
})

test('a text without letters and numbers suggests nothing', async () => {
  const { typed } = suggestions(['Deck & Co', '100 % Roofs'])
  for (const text of ['%', '-', '*']) expect(await typed(text)).toEqual([])
})
