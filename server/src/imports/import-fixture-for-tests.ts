import { rm } from 'node:fs/promises'
import { beforeAll, beforeEach, expect } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import {
  csvOf,
  fileOf,
  importFile,
  makeTenant,
  numberedRows,
  temporaryFolder,
  type TestImport,
  visible,
} from './import-for-tests.ts'
import type { ImportReport } from './import-report.ts'

/** The agency that the tests of a file import into. */
export interface ImportFixture {
  readonly database: Database
  /** A folder of the test file's own, removed after it. */
  readonly folder: string
  /** An agency of the test's own with an empty module `permits`. */
  readonly tenant: string
  /** Writes a file into the folder and gives its path. */
  file(name: string, content: string | Buffer): Promise<string>
  /** Imports a file into the test's agency. */
  import(file: string, more?: Partial<TestImport>): Promise<ImportReport>
  /** What a reader of the test's agency sees. */
  visible(): ReturnType<typeof visible>
}

/**
 * Makes an agency for each test of a file, beside one with records of its own that must never notice.
 * @param prefix of the agencies' codes
 */
export function importFixture(
  prefix: string,
  openDatabase: () => Promise<Database> = testDatabase,
): ImportFixture {
  let database: Database
  let folder: string
  let tenant: string
  let onlooker: string
  let untouched: Awaited<ReturnType<typeof visible>>

  beforeAll(async () => {
    database = await openDatabase()
    folder = await temporaryFolder()
    onlooker = uniqueTenant('onlooker')
    await makeTenant(database, onlooker)
    const file = await fileOf(folder, 'onlooker.csv', csvOf(numberedRows(30)))
    await importFile(database, { tenant: onlooker, file, dataDir: folder })
    untouched = await visible(database, onlooker)
    return async () => {
      await database.close()
      await rm(folder, { recursive: true })
    }
  })

  beforeEach(async () => {
    tenant = uniqueTenant(prefix)
    await makeTenant(database, tenant)
    return async () => expect(await visible(database, onlooker)).toEqual(untouched)
  })

  return {
    get database() {
      return database
    },
    get folder() {
      return folder
    },
    get tenant() {
      return tenant
    },
    file: (name, content) => fileOf(folder, name, content),
    import: (file, more) => importFile(database, { tenant, file, dataDir: folder, ...more }),
    visible: () => visible(database, tenant),
  }
}
