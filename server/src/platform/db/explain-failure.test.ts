import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.ts'

test.each([
  ['25006', null, 'The disk is full (no changes). Make room below DATA_DIR (/data)'],
  ['25006', 'postgres://db/plat', 'The database takes no changes (no changes): it is a standby'],
  ['53100', 'postgres://db/plat', 'The disk is full (no changes)'],
  ['57P01', 'postgres://db/plat', 'The database does not answer any more (no changes)'],
])('an error with code %s of the database at %s is explained', (code, databaseUrl, words) => {
  const error = Object.assign(new Error('no changes'), { code })
  expect(explainFailure(error, { dataDir: '/data', databaseUrl })).toContain(words)
})
