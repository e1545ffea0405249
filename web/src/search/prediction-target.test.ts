import type { Prediction } from '@plat/contract/places/places'
import { localize, type Localized } from '@plat/contract/platform/localized'
import { expect, test } from 'vitest'
import type { Filter } from '@plat/contract/search/filters/filters'
import {
  applyPrediction,
  predictionTarget,
  searchesWords,
  STREET_ZOOM,
} from './prediction-target.ts'
import { EMPTY_SEARCH } from '@plat/contract/search/search-state'

const inEnglish = (text: Localized) => localize(text, 'en')
const guid = '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10'
const suggestion = (source: Prediction['source'], source_id: string): Prediction => ({
  source,
  source_id,
  text: '12 Main St',
  detail: null,
  matched: 'name',
  count: null,
  here: null,
  location: [-118.2, 33.8],
  bounds: null,
  record: null,
})

test('an address searches near itself and takes the place of a neighbourhood', () => {
  const next = applyPrediction(
    { ...EMPTY_SEARCH, places: [guid] },
    suggestion('address', guid),
    inEnglish,
  )
  expect(next.address).toEqual({ text: '12 Main St', location: [-118.2, 33.8], radius: 150 })
  expect(next.places).toEqual([])
  expect(next.view).toEqual({ center: [-118.2, 33.8], zoom: STREET_ZOOM })
})

test('an address keeps what tells it from others of the same text, in the language of the page', () => {
  const next = (detail: Prediction['detail'], locale: string) =>
    applyPrediction(EMPTY_SEARCH, { ...suggestion('address', guid), detail }, (text) =>
      localize(text, locale),
    ).address?.text
  expect(next('Riverside', 'es')).toBe('12 Main St, Riverside')
  expect(next({ en: 'north side', es: 'lado norte' }, 'es')).toBe('12 Main St, lado norte')
})

test('coordinates move the map and leave the search as it is', () => {
  const next = applyPrediction(
    { ...EMPTY_SEARCH, places: [guid] },
    suggestion('coordinates', '-118.2,33.8'),
    inEnglish,
  )
  expect(next.places).toEqual([guid])
  expect(next.view?.center).toEqual([-118.2, 33.8])
})

test('a record opens its own page from the front door', () => {
  expect(predictionTarget(suggestion('record', guid), 'building', 'permits', inEnglish)).toBe(
    `/building/permits/search/record/${guid}`,
  )
})

test('words are searched under the filters as they are, everywhere on the map, and listed', () => {
  const before = {
    ...EMPTY_SEARCH,
    choices: { record_type: ['House'] },
    texts: { text: 'old', company: 'Acme' },
    record: guid,
    view: { center: [-118.2, 33.8] as [number, number], zoom: 15 },
  }
  const next = applyPrediction(before, { ...suggestion('text', 'solar'), text: 'solar' }, inEnglish)
  expect(next).toMatchObject({
    choices: { record_type: ['House'] },
    texts: { text: 'solar', company: 'Acme' },
    record: null,
    view: null,
    tab: 'list',
  })
  expect(
    predictionTarget(
      { ...suggestion('text', 'solar'), text: 'solar' },
      'building',
      'permits',
      inEnglish,
    ),
  ).toBe('/building/permits?text=solar&show=list')
})

test('a filter for words in a closed tab is opened, for one that is closed would not count', () => {
  const leaf = (type: 'text' | 'number', criterion: string): Filter => ({
    type,
    criterion,
    params: { label: criterion },
  })
  const holder = (type: 'group' | 'exclusiveTabs', criterion: string, ...members: Filter[]) => ({
    type,
    criterion,
    params: { label: criterion, members },
  })
  const filters = [
    holder(
      'exclusiveTabs',
      'by',
      leaf('number', 'cost'),
      holder('group', 'more', leaf('text', 'text')),
    ),
  ]
  expect(searchesWords(filters)).toBe(true)
  expect(
    applyPrediction(EMPTY_SEARCH, suggestion('text', 'solar'), inEnglish, filters).tabs,
  ).toEqual({
    by: 'more',
  })
  expect(searchesWords([leaf('text', 'company')])).toBe(false)
})
