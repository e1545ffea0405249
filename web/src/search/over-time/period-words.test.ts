import type { HistogramUnit } from '@plat/contract/search/histogram'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import english from '../../locales/en.json'
import spanish from '../../locales/es.json'
import { axisTicks, periodName } from './period-words.ts'
import { periodsOf } from './periods.ts'

const INTL = {
  en: createIntl({ locale: 'en-US', messages: english }),
  es: createIntl({ locale: 'es-US', messages: spanish }),
}

function name(start: string, unit: HistogramUnit, language: keyof typeof INTL = 'en'): string {
  const intl = INTL[language]
  return periodName({ start }, unit, intl, (id, values) => intl.formatMessage({ id }, values))
}

test('periods are called as people call them', () => {
  expect(name('2024-03-03', 'day')).toBe('Mar 3, 2024')
  expect(name('2024-03-03', 'week')).toBe('week of Mar 3, 2024')
  expect(name('2024-03-01', 'month')).toBe('March 2024')
  expect(name('2024-04-01', 'quarter')).toBe('Q2 2024')
  expect(name('2024-01-01', 'year')).toBe('2024')
  expect(name('2024-04-01', 'quarter', 'es')).toBe('segundo trimestre de 2024')
  expect(name('2024-03-01', 'month', 'es')).toBe('marzo de 2024')
})

const ticks = (unit: HistogramUnit, from: string, to: string) => {
  const buckets = [...new Set([from, to])].map((start) => ({ start, count: 1 }))
  return axisTicks(periodsOf({ unit, buckets }), INTL.en)
}

test('the axis has years where there are several, else months, else days', () => {
  expect(ticks('month', '2021-05-01', '2024-06-01').map(({ label }) => label)).toEqual([
    '2022',
    '2023',
    '2024',
  ])
  expect(ticks('week', '2024-01-28', '2024-04-14').map(({ label }) => label)).toEqual([
    'Feb 2024',
    'Mar 2024',
    'Apr 2024',
  ])
  expect(ticks('day', '2024-03-02', '2024-03-04').map(({ label }) => label)).toEqual([
    'Mar 2',
    'Mar 3',
    'Mar 4',
  ])
  expect(ticks('year', '2024-01-01', '2024-01-01').map(({ label }) => label)).toEqual(['2024'])
})

test('of many marks every other is left out where room is short, and there are never more than ten', () => {
  const marks = ticks('month', '1990-01-01', '2026-11-01')
  expect(marks.length).toBeLessThanOrEqual(10)
  expect(marks.filter(({ isMinor }) => isMinor)).toHaveLength(Math.floor(marks.length / 2))
})
