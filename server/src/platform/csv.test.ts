import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test('a text that a spreadsheet would run is made text, a number stays a number', () => {
  expect(csvCell('=HYPERLINK("https://evil.example")')).toBe(
    `"'=HYPERLINK(""https://evil.example"")"`,
  )
  for (const formula of ['+1+1', '-2+3', '@SUM(A1)', '\tcmd', '\r=1', '\n=1', '＝1'])
    expect(csvCell(formula).replace(/^"/, '')[0], formula).toBe("'")
  for (const number of ['-97.743061', '12', '-3', '1.5e-7']) expect(csvCell(number)).toBe(number)
  expect(csvCell('a=b')).toBe('a=b')
  expect(csvCell(null)).toBe('')
})

test('whatever the texts are, a CSV reader gives them back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 3, maxLength: 3 })),
      (rows) => {
        const read: string[][] = parse(rows.map(csvLine).join(''), { recordDelimiter: '\r\n' })
        const given = rows.map((row) => row.map((cell) => cell))
        expect(
          read.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))),
        ).toEqual(
          given.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))),
        )
      },
    ),
  )
})
