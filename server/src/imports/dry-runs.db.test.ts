import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { csvOf, fileOf, importFile, numberedRows, temporaryFolder } from './import-for-tests.ts'
import { beginRun } from './import-runs.ts'
import { importStates } from './import-states.ts'
import { applySchedule } from '../testing/scheduled-source.ts'

let database: Database
let data: string
beforeAll(async () => {
  database = await testDatabase()
  data = await temporaryFolder()
})
afterAll(async () => {
  await database.close()
  await rm(data, { recursive: true })
})

test('who tries a mapping raises no alarm: a dry run that is refused, or under way, is no import', async () => {
  const tenant = uniqueTenant('trial')
  const whole = await fileOf(data, 'whole.csv', csvOf(numberedRows(100)))
  const few = await fileOf(data, 'few.csv', csvOf(numberedRows(10)))
  await applySchedule(database, tenant, whole, null)
  const state = async () => (await importStates(database, tenant))[0]

  const first = { tenant, dataDir: data, dryRun: true }
  expect(await importFile(database, { ...first, file: whole })).toMatchObject({ state: 'dry-run' })
  expect(await state()).toMatchObject({ state: 'never', failures: 0 })
  await importFile(database, { tenant, dataDir: data, file: whole })
  expect(await state()).toMatchObject({ state: 'finished', counts: { inserted: 100 } })

  expect(await importFile(database, { ...first, file: few })).toMatchObject({ state: 'refused' })
  expect(await state()).toMatchObject({ state: 'finished', failures: 0, message: null })
  await beginRun(database, tenant, 'permits', true)
  expect(await state()).toMatchObject({ state: 'finished', progress: null })

  // One that is meant is shown.
  await importFile(database, { tenant, dataDir: data, file: few })
  expect(await state()).toMatchObject({ state: 'refused', failures: 1 })
})
