import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dialectOf } from './dialect.ts'

const AUTO = { delimiter: undefined, headers: undefined }

test.each([
  ['a comma', 'a,b,c\n1,2,3\n4,5,6\n', ','],
  ['a semicolon, with decimal commas', 'a;b;c\n1;2,5;3,5\n4;5,1;6,1\n', ';'],
  ['a tab', 'a\tb\n1, 2\t3\n', '\t'],
  ['a bar', 'a|b\n1,5|3;4\n', '|'],
  ['a comma, with semicolons in the values', 'a,b\n1;1,2;2\n3;3;3,4;4\n', ','],
  ['a comma, with a semicolon in a name', 'a;x,b,c\n1,2,3\n4,5,6\n', ','],
  ['delimiters within quotes', '"a;b;c;d","e"\n"1;2;3;4","5"\n', ','],
  ['a header alone', 'a;b;c\n', ';'],
  ['one column', 'a\n1\n2\n', ','],
  ['nothing', '', ','],
])('%s', (_, text, delimiter) => {
  expect(dialectOf(text, true, AUTO)).toEqual({ delimiter, lineEnds: 'lf' })
})

test('files without a header: the delimiter that gives as many values as there are names', () => {
  const headers = ['a', 'b', 'c']
  expect(dialectOf('1,5;2;3\n3,5;4;5\n', true, { ...AUTO, headers }).delimiter).toBe(';')
})

test.each([
  ['CR, and one CRLF at the end', 'a,b\r1,2\r3,4\r\n', 'any'],
  ['CR', 'a,b\r1,2\r3,4', 'any'],
  ['CRLF', 'a,b\r\n1,2\r\n3,4\r\n', 'lf'],
  ['LF with carriage returns within values', 'a,b\n1,"x\ry"\n3,x\ry\n', 'lf'],
  ['CR, then LF', 'a,b\r1,2\r3,4\r5,6\n7,8\n', 'any'],
] as const)('lines that end with %s', (_, text, lineEnds) => {
  expect(dialectOf(text, true, AUTO).lineEnds).toBe(lineEnds)
})

test('lines that end with CR, where the first value begins with LF', () => {
  const text = '"x","y"\r"\na",""\r"",""\r"",""\r"",""'
  expect(dialectOf(text, true, AUTO)).toEqual({ delimiter: ',', lineEnds: 'any' })
})

test('whatever a table holds, written by the rules, its delimiter and line ends are found', () => {
  const value = fc.string({
    unit: fc.constantFrom('a', '1', ',', ';', '\t', '|', '"', '\n', ' '),
    maxLength: 6,
  })
  const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
    fc.array(fc.array(value, { minLength: width, maxLength: width }), {
      minLength: 3,
      maxLength: 10,
    }),
  )
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, delimiter, newline) => {
        const names = rows[0]?.map((_, index) => `column ${index}`) ?? []
        const text = [names, ...rows]
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
          .join(newline)
        expect(dialectOf(text, true, AUTO)).toEqual({
          delimiter,
          lineEnds: newline === '\r' ? 'any' : 'lf',
        })
      },
    ),
    { numRuns: 300 },
  )
})
