import { importCommand } from '../imports/commands.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** Generated records are right whatever they were before; an agency's own pass the guard. */
const ACCEPT_ALL = [
  '--accept-removals',
  '--accept-truncated',
  '--accept-rejects',
  '--accept-changes',
  'all',
]

/** Imports the records of an agency of the demo. @param report receives the lines of an import that failed. */
export async function importGenerated(
  { config, database }: { readonly config: Config; readonly database: Database },
  document: TenantDocument,
  report: (line: string) => void,
  options: readonly string[] = document.tenant.demo ? ACCEPT_ALL : [],
): Promise<void> {
  const tenant = document.tenant.code
  const reports: string[] = []
  const code = await importCommand([tenant, ...options], {
    config,
    openDatabase: async () => database,
    out: (line) => void reports.push(line),
    err: () => undefined,
  })
  if (code === 0) return
  report(`The records of ${tenant} could not be loaded:`)
  for (const line of reports) report(`  ${line}`)
}
