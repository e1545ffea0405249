import type { Database } from '../platform/db/database.ts'
import { applyFolder } from './portal.ts'
import { folder } from './search-fixture.ts'

/** Applies an agency whose permits come from a file. @param schedule five fields of cron; null: by hand */
export async function applySchedule(
  database: Database,
  tenant: string,
  file: string,
  schedule: string | null,
): Promise<void> {
  const files = folder(tenant)
  const source = {
    name: 'City',
    format: 'csv',
    files: [file],
    key: { column: 'number' },
    map: {
      agency_reference: { column: 'number' },
      title: { column: 'title' },
      status: { column: 'status' },
    },
    ...(schedule === null ? {} : { schedule }),
  }
  await applyFolder(database, {
    ...files,
    'modules/permits.yaml': { ...files['modules/permits.yaml'], source },
  })
}
