import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DateReading } from '../tenancy/document/expression-document.ts'
import { dateReader, resolveDay } from './dates.ts'

const CONTEXT = { today: '2026-11-20', timeZone: 'America/Chicago' }
const reader = (reading: object) => dateReader(DateReading.parse(reading), CONTEXT)

test.each([
  ['yyyy-MM-dd', '2016-02-29', '2016-02-29'],
  ['yyyy-MM-dd', '2016-02-29T10:00:00', '2016-02-29'],
  ['MM/dd/yyyy', '03/09/2005', '2005-03-09'],
  ['M/d/yyyy', '7/1/2017', '2017-07-01'],
  ['d/M/yyyy', '7/1/2017', '2017-01-07'],
  ['dd.MM.yyyy', '07.01.2017', '2017-01-07'],
  ['MM/dd/yy', '07/01/49', '2049-07-01'],
  ['MM/dd/yy', '07/01/50', '1950-07-01'],
  ['dd-MMM-yyyy', '05-Mar-2019', '2019-03-05'],
  ['MMM d, yyyy', 'March 5, 2019', '2019-03-05'],
  ['MMM d, yyyy', 'Jul  3 2019', '2019-07-03'],
  ['MMM d, yyyy', 'Jul  3 2019 12:00:00:000AM', '2019-07-03'],
  ['MMM d, yyyy', 'Sept. 3,2019', '2019-09-03'],
  ['MMM d, yyyy', 'AUGUST 13 2019', '2019-08-13'],
  ['dd-MMM-yyyy', '3-Jul-19', '2019-07-03'],
  ['dd-MMM-yyyy', '03 July 2019 10:15', '2019-07-03'],
  ['dd-MMM-yyyy', '3-ene-2019', '2019-01-03'],
  ['dd-MMM-yyyy', '13-AGO-98', '1998-08-13'],
  ['yyyyMMdd', '20190305', '2019-03-05'],
  ['epoch-ms', '1393508998000', '2014-02-27'],
  ['epoch-s', '1393508998', '2014-02-27'],
  ['excel', '43831', '2020-01-01'],
  ['iso', '2013-09-24T00:00:00.000Z', '2013-09-24'],
])('a date as %s: %s is %s', (format, text, day) => {
  expect(reader({ formats: [format] })(text)).toEqual({ day })
})

test.each([
  ['MM/dd/yyyy', '13/01/2005'],
  ['MM/dd/yyyy', '02/30/2005'],
  ['MM/dd/yyyy', '2/3/2005'],
  ['yyyy-MM-dd', '2015-02-29'],
  ['yyyy-MM-dd', 'Urgent Care'],
  ['MMM d, yyyy', 'Jul 32 2019'],
  ['MMM d, yyyy', 'Julio y otros 3 2019'],
  ['MMM d, yyyy', 'Jux 3 2019'],
  ['dd-MMM-yyyy', '3-Jul-019'],
  ['epoch-ms', 'NaN'],
  ['iso', '2013-09-24T25'],
])('%s does not take %s', (format, text) => {
  expect(reader({ formats: [format] })(text)).toEqual({ problem: `not a date as ${format}` })
})

test('1753 stands for unknown, 1900 is too old, 2106 too far ahead: each has its own reason', () => {
  const read = reader({ sentinels: ['1753-11-01'], min: '1925-01-01', max: '+1y' })
  expect(read('1753-11-01T00:00:00.000Z')).toEqual({ problem: 'stands for unknown (1753-11-01)' })
  expect(read('1900-11-01')).toEqual({ problem: 'before 1925-01-01' })
  expect(read('2106-07-01')).toEqual({ problem: 'after 2027-11-20' })
  expect(read('2027-11-20')).toEqual({ day: '2027-11-20' })
})

test('an instant is a day in UTC, or in the agency where the source says so', () => {
  expect(reader({ formats: ['iso'] })('2020-01-01T03:00:00Z')).toEqual({ day: '2020-01-01' })
  expect(reader({ formats: ['iso'], zone: 'agency' })('2020-01-01T03:00:00Z')).toEqual({
    day: '2019-12-31',
  })
  expect(reader({ formats: ['iso'], zone: 'agency' })('2020-01-01T03:00:00')).toEqual({
    day: '2020-01-01',
  })
})

test('limits move with the day of the import', () => {
  expect(resolveDay('+1y', '2024-02-29')).toBe('2025-02-28')
  expect(resolveDay('-1m', '2026-03-31')).toBe('2026-02-28')
  expect(resolveDay('+30d', '2026-12-15')).toBe('2027-01-14')
  expect(resolveDay('today', '2026-12-15')).toBe('2026-12-15')
})

test('every day that is written is read back', () => {
  const read = reader({ formats: ['M/d/yyyy'] })
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1600-01-01'), max: new Date('2400-01-01'), noInvalidDate: true }),
      (date) => {
        const day = date.toISOString().slice(0, 10)
        const [year, month, dayOfMonth] = day.split('-').map(Number)
        expect(read(`${month}/${dayOfMonth}/${year}`)).toEqual({ day })
      },
    ),
  )
})
