import { expect, test } from 'vitest'
import { ColumnWatch } from './column-watch.ts'

function watch(files: Record<string, readonly string[]>, needed: readonly string[]): ColumnWatch {
  const columns = new ColumnWatch()
  for (const [file, names] of Object.entries(files)) {
    columns.enter({ file, columns: { kind: 'header', names }, rows: [], lines: [] })
    for (const name of needed) columns.noteColumn(name, names.includes(name), false)
  }
  return columns
}

test.each([
  ['permit_number', ['Permit Number', 'title'], 'Permit Number'],
  ['status', ['Statuses', 'title'], 'Statuses'],
  ['issued_date', ['issue_date', 'issuer'], 'issue_date'],
])('a column that was renamed: %s is looked for among %j', (needed, found, meant) => {
  expect(() => watch({ 'a.csv': found }, [needed]).refuseMissing()).toThrow(
    `"${needed}" (did you mean "${meant}"?)`,
  )
})

test('a column that nothing resembles: the columns that were found are listed, as far as they can be read', () => {
  const many = Array.from({ length: 80 }, (_, index) => `c${index}`)
  expect(() => watch({ 'a.csv': many }, ['valuation']).refuseMissing()).toThrow(
    /"valuation" that the mapping needs.*Columns found: c0, c1, .*, c59 and 20 more\./,
  )
})

test('members of JSON rows are columns too', () => {
  const columns = new ColumnWatch()
  const rows = [{ Status: 'x', $geometry: null }, { number: 1 }]
  columns.enter({ file: 'a.ndjson', columns: { kind: 'object' }, rows, lines: [1, 2] })
  columns.noteColumn('status', false, false)
  expect(() => columns.refuseMissing()).toThrow('did you mean "Status"?)')
  expect(() => columns.refuseMissing()).toThrow('Columns found: Status, number.')
})

test('a column that some files have and others have not is a note', () => {
  const columns = watch({ '2015/a.csv': ['n', 'status'], '2016/a.csv': ['n'] }, ['n', 'status'])
  expect(() => columns.refuseMissing()).not.toThrow()
  expect(columns.notices()).toEqual([
    'Without the column "status", which is empty in their records: 2016/a.csv.',
  ])
})
