import type { StatSeries } from '@plat/contract/statistics/stats'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import english from '../../locales/en.json'
import spanish from '../../locales/es.json'
import { lineShape } from './line-shape.ts'
import { seriesRemarks, seriesSummary } from './series-summary.ts'

const en = createIntl({ locale: 'en-US', messages: english })
const es = createIntl({ locale: 'es-US', messages: spanish })

const series: StatSeries = {
  field: 'filed',
  unit: 'month',
  starts: ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'],
  values: [120, 80, null, 210, 5],
  upper: null,
  records: [120, 80, 4, 210, 5],
  running: true,
}

test('a line is one sentence: first, last, highest and lowest whole period', () => {
  expect(seriesSummary(series, 'records', en)).toBe(
    'By month: from 120 records (January 2026) to 210 (April 2026); highest 210 (April 2026), lowest 80 (February 2026).',
  )
  expect(seriesSummary(series, 'records', es)).toBe(
    'Por mes: de 120 registros (enero de 2026) a 210 (abril de 2026); máximo 210 (abril de 2026), mínimo 80 (febrero de 2026).',
  )
  expect(seriesRemarks(series, 10, en)).toEqual([
    'Gaps: fewer than 10 records.',
    'Dashed: May 2026 is not over yet and counts up to today.',
  ])
})

test('quarters have names of their own', () => {
  const starts = ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']
  const quarters = { ...series, unit: 'quarter' as const, starts, values: [120, 80, 210, 5] }
  expect(seriesSummary(quarters, 'records', en)).toBe(
    'By quarter: from 120 records (Q1 2026) to 210 (Q3 2026); highest 210 (Q3 2026), lowest 80 (Q2 2026).',
  )
  expect(seriesSummary(quarters, 'records', es)).toBe(
    'Por trimestre: de 120 registros (T1 2026) a 210 (T3 2026); máximo 210 (T3 2026), mínimo 80 (T2 2026).',
  )
})

test('a line of one whole period, or of none, says so', () => {
  const cut = { ...series, starts: series.starts.slice(0, 2), values: [120, 3], records: [120, 3] }
  expect(seriesSummary(cut, 'days', en)).toBe('By month: 120 working days (January 2026).')
  expect(seriesSummary({ ...cut, values: [null, 3] }, 'days', en)).toBeNull()
})

test('gaps stay gaps, a lonely period is a dot, and the running one is a line of its own', () => {
  const box = { left: 0, top: 0, right: 400, bottom: 100 }
  const { main, x, y, nearest } = lineShape(series, box)
  expect(main.whole?.match(/M/g)).toHaveLength(2)
  expect(main.alone).toEqual([3])
  expect(main.running).toBe(`M300,${y(210)}L400,${y(5)}`)
  expect(x(1)).toBe(100)
  expect(y(0)).toBe(100)
  expect([-50, 149, 151, 900].map(nearest)).toEqual([0, 1, 2, 4])
})
