import { expect, test } from 'vitest'
import { paramsOf, placeOf } from './ccai-address.ts'

const at = (query: string) => placeOf(new URLSearchParams(query))

test('it opens on Admin, at its stats', () => {
  expect(at('')).toEqual({ tab: 'stats', open: null })
})

test('an address leads back to the tab and the entry that were open', () => {
  for (const place of [
    { tab: 'groupings', open: 3 },
    { tab: 'scorecards', open: 'new' },
    { tab: 'internal', open: null },
  ] as const)
    expect(placeOf(paramsOf(new URLSearchParams('lang=es'), place))).toEqual(place)
  expect(
    paramsOf(new URLSearchParams('lang=es&open=3'), { tab: 'stats', open: null }).toString(),
  ).toBe('lang=es&tab=stats')
})

test('what an address names wrongly is not there', () => {
  for (const query of [
    'tab=__proto__&open=toString',
    'tab=&open=-1',
    'open=1e3',
    'open=new',
    'open=0',
  ])
    expect(at(query), query).toEqual({ tab: 'stats', open: null })
})
