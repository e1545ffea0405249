import { expect, test } from 'vitest'
import { wrongChangesFile } from './changes-file.ts'

test('the name of a file of changes says how it is written, and is for one module', () => {
  for (const name of ['a.csv', 'b.NDJSON', 'c/d.jsonl', undefined])
    expect(wrongChangesFile(name, 1)).toBeNull()
  expect(wrongChangesFile('changes.xlsx', 1)).toContain(
    'got "changes.xlsx", expected a name that ends',
  )
  expect(wrongChangesFile('a.csv', 2)).toContain('name the module')
})
