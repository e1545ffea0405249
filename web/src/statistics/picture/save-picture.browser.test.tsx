import { localize } from '@plat/contract/platform/localized'
import { countOf } from '@plat/contract/statistics/stat-for-tests'
import type { Stat } from '@plat/contract/statistics/stats'
import { createIntl } from 'react-intl'
import { expect, test, vi } from 'vitest'
import english from '../../locales/en.json'
import { pictureOf } from './save-picture.ts'

const words = createIntl({ locale: 'en', messages: english })

/** Draws one tile; returns the height in CSS pixels and all that is written. */
function draw(changes: Partial<Stat>, source = ['City of Harbor · as of March 2, 2026']) {
  const fill = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const stat = { ...countOf(1, 'Open permits', 1_234), ...changes }
  const { height } = pictureOf([{ name: null, note: null, rows: [[stat]] }], {
    heading: null,
    note: null,
    source,
    words,
    localize: (text) => localize(text, 'en'),
  })
  const written = fill.mock.calls.map(([text]) => text)
  fill.mockRestore()
  return { height: height / 2, written, text: written.join(' ') }
}

test('a picture has the whole note of a stat, and grows with it', () => {
  const note = 'Permits that were applied for and are not decided yet. '.repeat(8).trim()
  const plain = draw({})
  const noted = draw({ note })
  expect(noted.text).toContain(note)
  expect(noted.height).toBeGreaterThan(plain.height + 50)
})

test('a line has its periods beneath it', () => {
  const series: Stat['series'] = {
    field: 'issued',
    unit: 'month',
    starts: ['2026-01-01', '2026-02-01'],
    values: [12, 30],
    upper: null,
    records: [12, 30],
    running: false,
  }
  expect(draw({ series }).text).toContain('By month · Jan 2026 – Feb 2026')
})

test('the foot has the agency, the day, and what is counted, however narrow the picture is', () => {
  const source = [
    'City of Harbor and the Unified School District of Harbor County · as of November 30, 2026',
    'Counted with what agency staff may see.',
  ]
  const { text, height } = draw({}, source)
  expect(text).toContain(source.join(' '))
  expect(height).toBeGreaterThan(draw({}, ['Harbor']).height)
})

test('notes of a scorecard and of its groupings are in its picture, in plain words', () => {
  const fill = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const group = { name: 'Permits', rows: [[countOf(1, 'Open permits', 4)]] }
  const height = (note: string | null) =>
    pictureOf([{ ...group, note }], {
      heading: 'Building',
      note: note && '**How** the city builds',
      source: [],
      words,
      localize: (text) => localize(text, 'en'),
    }).height
  const bare = height(null)
  expect(height('See [the rules](https://harbor.test/rules).')).toBeGreaterThan(bare + 50)
  const written = fill.mock.calls.map(([text]) => text)
  fill.mockRestore()
  expect(written).toEqual(expect.arrayContaining(['How the city builds', 'See the rules.']))
})

test('a number that is long is written smaller, and whole', () => {
  const data = 0.123456789012345
  const options = { type: 'numeric/custom', data, date: '2026-01-05', source: 'Council' } as const
  const parsedValue = '-123,456,789.0123456789'
  const { written } = draw({ type: 'numeric/custom', unit: 'number', options, data, parsedValue })
  expect(written).toContain(parsedValue)
})
