import { expect, test } from 'vitest'
import { periodName, periodLabel, rangeName } from './date-period-labels.ts'
import { DatePeriod, PERIOD_RANGES, PERIODS } from './date-period.ts'

test.each<[Partial<DatePeriod>, string, string]>([
  [{ order: 'current', period: 'day' }, 'Today', 'Hoy'],
  [{ order: 'previous', period: 'day' }, 'Yesterday', 'Ayer'],
  [{ order: 'previous', period: 'day', range: 'ago' }, 'Yesterday', 'Ayer'],
  [{ order: 'next', period: 'day' }, 'Tomorrow', 'Mañana'],
  [{ order: 'next', period: 'day', range: 'forward' }, 'Tomorrow', 'Mañana'],
  [{ order: 'current', period: 'month' }, 'This Month', 'Este mes'],
  [{ order: 'current', period: '7-day-week' }, 'This Week', 'Esta semana'],
  [{ order: 'current', period: '5-day-week' }, 'This Working Week', 'Esta semana laboral'],
  [{ order: 'current', period: 'weekend' }, 'This Weekend', 'Este fin de semana'],
  [{ order: 'current', period: 'quarter' }, 'This Quarter', 'Este trimestre'],
  [{ order: 'current', period: 'year' }, 'This Year', 'Este año'],
  [{ order: 'current', period: 'year', fiscal: true }, 'This Fiscal Year', 'Este año fiscal'],
  [{ order: 'current', period: 'month', fiscal: true }, 'This Month', 'Este mes'],
  [{ order: 'current', period: 'all' }, 'All Time', 'Todas las fechas'],
  [{ order: 'previous', period: 'all' }, 'Up To Now', 'Hasta hoy'],
  [{ order: 'next', period: 'all', number: 7 }, 'Beyond Now', 'Después de hoy'],
  [{ order: 'previous', period: 'month', number: 3 }, 'Last 3 Months', 'Últimos 3 meses'],
  [{ order: 'next', period: '7-day-week', number: 2 }, 'Next 2 Weeks', 'Próximas 2 semanas'],
  [{ order: 'previous', period: 'month' }, 'Last Month', 'Mes pasado'],
  [{ order: 'next', period: 'quarter' }, 'Next Quarter', 'Próximo trimestre'],
  [{ order: 'previous', period: '7-day-week' }, 'Last Week', 'Semana pasada'],
  [
    { order: 'previous', period: 'quarter', number: 2, fiscal: true },
    'Last 2 Fiscal Quarters',
    'Últimos 2 trimestres fiscales',
  ],
  [
    { order: 'previous', period: 'weekend', number: 2 },
    'Last 2 Weekends',
    'Últimos 2 fines de semana',
  ],
  [{ order: 'previous', period: 'day', number: 3, range: 'ago' }, '3 Days Ago', 'Hace 3 días'],
  [{ order: 'previous', period: 'month', range: 'ago' }, '1 Month Ago', 'Hace 1 mes'],
  [
    { order: 'next', period: 'day', number: 3, range: 'forward' },
    '3 Days From Now',
    'Dentro de 3 días',
  ],
  [
    { order: 'previous', period: 'day', number: 5, range: 'before' },
    'Before 5 Days',
    'Hace más de 5 días',
  ],
  [
    { order: 'next', period: 'day', number: 5, range: 'after' },
    'After 5 Days',
    'Dentro de más de 5 días',
  ],
  [{ order: 'previous', period: 'day', range: 'before' }, 'Before 1 Day', 'Hace más de 1 día'],
  [
    { order: 'previous', period: 'month', number: 2, range: 'before' },
    'Last 2 Months',
    'Últimos 2 meses',
  ],
])('%o is "%s", in Spanish "%s"', (period, english, spanish) => {
  const parsed = DatePeriod.parse(period)
  expect(periodLabel(parsed, 'en')).toBe(english)
  expect(periodLabel(parsed, 'es')).toBe(spanish)
})

test('the list of periods, from day to all', () => {
  expect(PERIODS.map((period) => periodName(period, 'current', 'en'))).toEqual([
    'Day',
    'Working Week',
    'Weekend',
    'Week',
    'Month',
    'Quarter',
    'Year',
    'All (All Time)',
  ])
  expect(periodName('all', 'previous', 'en')).toBe('All (Up To Now)')
  expect(periodName('all', 'next', 'en')).toBe('All (Beyond Now)')
  expect(periodName('all', 'next', 'es')).toBe('Todo (Después de hoy)')
})

test('the ranges of the past and of the future', () => {
  expect(PERIOD_RANGES.map((range) => rangeName(range, 'en'))).toEqual([
    'Last',
    'Ago',
    'Before',
    'Next',
    'Forward',
    'After',
  ])
})

test('a number that is none becomes 1', () => {
  for (const number of ['x', '', null, 0, -3, 1.5, Number.NaN])
    expect(DatePeriod.parse({ order: 'previous', period: 'month', number }).number).toBe(1)
})
