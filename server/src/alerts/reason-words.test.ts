import type { AlertPlace } from '@plat/contract/alerts/alerts'
import type { Place } from '@plat/contract/places/places'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { wordsOf } from '../search/criteria-words.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { WITHOUT_SHAPE } from './checked-alert.ts'
import { reasonSentence, reasonWords } from './reason-words.ts'

const HARBOR = resolve(import.meta.dirname, '../../../tenants/demo/harbor')
const WEST = '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10'
const place: AlertPlace = {
  type: { name: 'Neighborhood', code: 'place' },
  name: { en: 'the West', es: 'el Oeste' },
}
const west: Place = { id: WEST, layer: 'n', name: 'West', bounds: [0, 0, 1, 1], centroid: [0, 0] }
const catalog = { layers: [], areaNames: [], byGuid: new Map([[WEST, west]]) }
const { document: harbor } = await checkTenantFolder(HARBOR, {
  platData: tmpdir(),
  dataDir: tmpdir(),
})
if (harbor === null) throw new Error('the demo is not correct')
const MODULE = 'building-permits'
/** Known not to be null where functions use it. */
const demo = harbor

/** Words of an alert of building permits as they are stored when it is saved. */
function stored(criteria: SearchCriteria, document: TenantDocument = demo) {
  const module = moduleOf(document, MODULE)
  if (module === undefined) throw new Error('there are no permits')
  return wordsOf({ document, module, catalog }, 'registered', criteria)
}
const sentences = (
  words: ReturnType<typeof stored> | null,
  { document = demo, area = place }: { document?: TenantDocument; area?: AlertPlace } = {},
) =>
  (['en', 'es'] as const).map((locale) =>
    reasonSentence(document, { module: MODULE, words, place: area }, locale),
  )

const PLACED = { status: '0' as const, ___place: [WEST] }

test('where nothing was chosen the reason is everything in the area, not live and archived', () => {
  const words = stored(PLACED)
  expect(words.map(({ text }) => text)).toEqual([
    { en: 'live and archived', es: 'vigentes y archivados' },
    { en: 'in West', es: 'en West' },
  ])
  const [english, spanish] = sentences(words)
  expect(english).toMatch(/, everything in the West$/)
  expect(spanish).toMatch(/, todo en el Oeste$/)
  expect(sentences(null)).toEqual([english, spanish])
  expect(reasonWords(harbor, { module: MODULE, words })).toEqual([])
})

test('what was chosen is named: live records alone, a word, a status of records', () => {
  expect(sentences(stored({ ...PLACED, status: '1' }))[0]).toMatch(/^[^,]+, live$/)
  expect(sentences(stored({ ...PLACED, text: 'kitchen' }))).toEqual([
    expect.stringMatching(/^[^,]+, “kitchen”$/),
    expect.stringMatching(/^[^,]+, «kitchen»$/),
  ])
  const statuses = stored({ ...PLACED, status_name: ['Issued', 'Finaled'] })
  expect(reasonWords(harbor, { module: MODULE, words: statuses })).toHaveLength(2)
})

test('an area without a shape is everything there but that', () => {
  expect(sentences([...stored(PLACED), WITHOUT_SHAPE])[0]).toMatch(
    /, everything in the West, without a drawn area$/,
  )
})

test('the words of an agency that says it otherwise are left out, too, also where it began to after they were stored', () => {
  const texts = { 'status.wordBoth': { en: 'open and closed', es: 'abiertos y cerrados' } }
  const own = { ...harbor, tenant: { ...harbor.tenant, texts } }
  const words = stored(PLACED, own)
  expect(words[0]?.text).toEqual(texts['status.wordBoth'])
  for (const one of [words, stored(PLACED)])
    expect(reasonWords(own, { module: MODULE, words: one })).toEqual([])
})

const custom: AlertPlace = {
  type: { name: 'Custom', code: 'custom' },
  name: { en: 'Custom Area', es: 'Zona personalizada' },
}
const ADDRESS = { ___address: { text: '1 Main St', location: [-97, 32], radius: 152.4 } }
/** Words of an alert of one area. */
const storedIn = (area: object) => stored({ status: '0', ...area } as SearchCriteria)

test('an area around an address, a drawn one and squares are said as they were chosen, for their names do not say it', () => {
  const address = { ...custom, name: '1 Main St' }
  expect(sentences(storedIn(ADDRESS), { area: address })).toEqual([
    expect.stringMatching(/, everything within 500 ft \(152 m\) of 1 Main St$/),
    expect.stringMatching(/, todo a menos de 500 pies \(152 m\) de 1 Main St$/),
  ])
  expect(sentences(storedIn({ ...ADDRESS, text: 'kitchen' }), { area: address })[0]).toMatch(
    /^[^,]+, “kitchen”, within 500 ft \(152 m\) of 1 Main St$/,
  )
  const square = [
    [-97, 32],
    [-96.99, 32],
    [-96.99, 32.01],
    [-97, 32.01],
    [-97, 32],
  ]
  const drawn = storedIn({ ___geometry: { type: 'Polygon', coordinates: [square] } })
  expect(sentences(drawn, { area: custom })).toEqual([
    expect.stringMatching(/, everything in the drawn area, [^,]+$/),
    expect.stringMatching(/, todo en la zona dibujada, [^,]+$/),
  ])
  const grid: AlertPlace = {
    type: { name: 'Grid', code: 'grid' },
    name: { en: 'Grid', es: 'Cuadrícula' },
  }
  expect(sentences(stored(PLACED), { area: grid })).toEqual([
    expect.stringMatching(/, everything in West$/),
    expect.stringMatching(/, todo en West$/),
  ])
})

test('what the name of a place does not say is said: how far around it, and an address next to it', () => {
  expect(sentences(storedIn({ ___place: [{ id: WEST, radius: 152.4 }] }))[0]).toMatch(
    /, everything within 500 ft \(152 m\) of West$/,
  )
  expect(sentences(storedIn({ ...PLACED, ...ADDRESS }))[0]).toMatch(
    /, everything in West, within 500 ft \(152 m\) of 1 Main St$/,
  )
})
