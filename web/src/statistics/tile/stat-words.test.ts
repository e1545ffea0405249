import { expect, test } from 'vitest'
import { createIntl } from 'react-intl'
import english from '../../locales/en.json'
import spanish from '../../locales/es.json'
import { type TileStat, statWords } from './stat-words.ts'

const en = createIntl({ locale: 'en-US', messages: english })
const es = createIntl({ locale: 'es-US', messages: spanish })

const counted: TileStat = {
  title: 'Open cases',
  note: null,
  type: 'numeric',
  options: { type: 'numeric' },
  data: 19_345,
  parsedValue: '19.3K',
  unit: 'records',
  second: null,
  compared: null,
  state: 'counted',
  problem: null,
  sample: { records: 19_345, minimum: 10, invalid: 0, waiting: 0 },
  series: null,
}
const duration: TileStat = {
  ...counted,
  type: 'numeric/duration',
  options: { type: 'numeric/duration', from: 'filed', to: 'issued' },
  data: 12,
  parsedValue: '12',
  unit: 'days',
  second: { kind: 'p90', value: 41 },
  sample: { records: 240, minimum: 10, invalid: 3, waiting: 0 },
}

test('a count is short with its exact number beneath', () => {
  expect(statWords(counted, en)).toMatchObject({ number: '19.3K', exact: '19,345 records' })
  expect(statWords(counted, es)).toMatchObject({ number: '19.3K', exact: '19,345 registros' })
  const one = { ...counted, data: 1, parsedValue: '1' }
  expect(statWords(one, en)).toMatchObject({ number: '1', exact: '1 record' })
})

test('a duration says what half and 9 of 10 take, and what was left out', () => {
  expect(statWords(duration, en)).toEqual({
    number: '12',
    unit: 'working days',
    exact: null,
    meaning: 'Half take 12 working days or less; 9 of 10 take 41 or less.',
    remarks: ['Of 240 records.', '3 records end before they begin and are left out.'],
  })
  const waiting = { ...duration, sample: { records: 1_204, minimum: 10, invalid: 0, waiting: 459 } }
  expect(statWords(waiting, en).remarks).toEqual(['Of 1,204 records; 459 more have no end yet.'])
  expect(statWords(waiting, es).remarks).toEqual(['De 1,204 registros; 459 más no han terminado.'])
  expect(statWords(duration, es).meaning).toBe(
    'La mitad tarda 12 días hábiles o menos; 9 de cada 10, 41 o menos.',
  )
})

test('few records make a sentence instead of a number', () => {
  const few: TileStat = {
    ...duration,
    state: 'few',
    data: null,
    parsedValue: null,
    sample: { records: 4, minimum: 10, invalid: 0, waiting: 0 },
  }
  expect(statWords(few, en)).toEqual({
    number: null,
    unit: null,
    exact: null,
    meaning: null,
    remarks: ['Only 4 records; a median is shown from 10 on.'],
  })
  expect(statWords(few, es).remarks).toEqual([
    'Solo 4 registros; una mediana se muestra a partir de 10.',
  ])
})

test('a stat that cannot be computed says why', () => {
  const gone: TileStat = { ...duration, state: 'unavailable', data: null, problem: 'field_gone' }
  expect(statWords(gone, en).remarks).toEqual([
    'It uses a field that these records no longer have.',
  ])
  const none: TileStat = {
    ...counted,
    type: 'numeric/share',
    options: { type: 'numeric/share', of: '6f1c1a52-3f2b-4a53-8f6a-1d1f5d0f2c11' },
    state: 'none',
    data: null,
  }
  expect(statWords(none, en).remarks).toEqual(['There are no records to take a share of.'])
})

test('shares and changes are percentages of something', () => {
  const share: TileStat = {
    ...counted,
    type: 'numeric/share',
    options: { type: 'numeric/share', of: '6f1c1a52-3f2b-4a53-8f6a-1d1f5d0f2c11' },
    data: 37.44,
    parsedValue: '37.4',
    unit: 'percent',
    second: { kind: 'whole', value: 1_234 },
  }
  expect(statWords(share, en)).toMatchObject({ number: '37.4%', meaning: 'of 1,234 records' })
  const almost = { ...share, data: 99.98, parsedValue: '> 99.9' }
  expect(statWords(almost, en).number).toBe('>\u00a099.9%')
  const change: TileStat = {
    ...share,
    type: 'numeric/change',
    options: { type: 'numeric/change', field: 'filed', period: 'quarter', against: 'before' },
    data: -15.2,
    second: { kind: 'before', value: 250 },
    compared: {
      last: { start: '2026-07-01', end: '2026-09-30', records: 212 },
      before: { start: '2026-04-01', end: '2026-06-30', records: 250 },
    },
  }
  expect(statWords(change, en)).toMatchObject({
    number: '-15.2%',
    meaning: 'Jul–Sep 2026: 212 records; 250 in the quarter before.',
  })
  expect(statWords(change, es).meaning).toBe(
    'jul–sept 2026: 212 registros; 250 el trimestre anterior.',
  )
  expect(statWords({ ...change, data: -0.02 }, en).number).toBe('-0.02%')
  expect(statWords({ ...change, data: 0.003333 }, en).number).toBe('+0.0033%')
  expect(statWords({ ...change, data: -99.98 }, en).number).toBe('-99.98%')
  const byYear = { field: 'filed', unit: 'year' } as const
  const series = { ...byYear, starts: ['2025-01-01'], values: [2], upper: null, records: [9] }
  expect(statWords({ ...change, series: { ...series, running: false } }, en).remarks).toEqual([
    'The line shows the change by year.',
  ])
  const fromNothing: TileStat = { ...change, data: null, state: 'none' }
  expect(statWords(fromNothing, en).remarks).toEqual([
    'Jul–Sep 2026: 212 records. There were none in the period before to compare with.',
  ])
})

test('durations of records that all end before they begin say so', () => {
  const reversed = { records: 0, minimum: 10, invalid: 17_636, waiting: 0 }
  const none: TileStat = { ...duration, state: 'none', data: null, sample: reversed }
  expect(statWords(none, en).remarks).toEqual([
    '17,636 records end before they begin and are left out.',
  ])
})

test('what has not ended or is left out is said where it leaves too few, or none, for a number', () => {
  const remarks = (state: 'few' | 'none', sample: Partial<TileStat['sample']>) =>
    statWords(
      { ...duration, state, data: null, sample: { ...duration.sample, invalid: 0, ...sample } },
      en,
    ).remarks
  expect(remarks('none', { records: 0, waiting: 250 })).toEqual(['250 records have no end yet.'])
  expect(remarks('few', { records: 3, invalid: 40 })).toEqual([
    'Only 3 records; a median is shown from 10 on.',
    '40 records end before they begin and are left out.',
  ])
  expect(remarks('none', { records: 0 })).toEqual(['There are no records to compute it from.'])
})

test("the agency's own number has its day and its source", () => {
  const own: TileStat = {
    ...counted,
    type: 'numeric/custom',
    options: { type: 'numeric/custom', data: 4.2, date: '2026-03-01', source: 'Survey' },
    data: 4.2,
    parsedValue: '4.2',
    unit: 'number',
  }
  expect(statWords(own, en)).toMatchObject({
    number: '4.2',
    exact: null,
    remarks: ['Number of Mar 1, 2026. Source: Survey'],
  })
  const source = { en: 'Survey', es: 'Encuesta' }
  const inBoth = { ...own, options: { ...own.options, source } } as TileStat
  expect(statWords(inBoth, en).remarks).toEqual(['Number of Mar 1, 2026. Source: Survey'])
  expect(statWords(inBoth, es).remarks?.[0]).toMatch(/Encuesta$/)
})
