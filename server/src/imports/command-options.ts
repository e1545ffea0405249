import { parseArgs } from 'node:util'

/** Help text of `plat import`. */
export const USAGE = `plat import TENANT [MODULE…]: loads records from the source of each module
plat import --status [TENANT] [--json]: how the imports are doing, and when each comes next

  --from PATH         read this file, glob or folder instead of the source's own files
  --folder DIR        the tenant folder that relative paths of the source start from; the one that was
                      applied when left out. With --dry-run its mapping is used, applied or not
  --full              ask for all rows of a source with updatedAt, not just for those that changed
  --dry-run           compare only; nothing is changed
  --accept-removals   go ahead although more than 20 % of the records would go
  --accept-truncated  go ahead although a file looks cut off
  --accept-changes FIELD[,FIELD…]   go ahead although these fields would be emptied or changed in many
                      records, or cannot be read in most rows; "all" for every field
  --accept-rejects    go ahead although more than 20 % of the rows are rejected
  --rejects FILE      write rejected rows there (one module only)
  --changes FILE      write what is added, changed (field, before, after) and removed, or would be, there:
                      CSV or NDJSON by its name's end (one module only)
  --json              print the report as JSON

Exit codes: 0 imported, 1 failed, 2 wrong arguments, 3 refused (nothing was changed)`

const OPTIONS = {
  from: { type: 'string' },
  folder: { type: 'string' },
  full: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'accept-removals': { type: 'boolean', default: false },
  'accept-truncated': { type: 'boolean', default: false },
  'accept-changes': { type: 'string', multiple: true, default: [] as string[] },
  'accept-rejects': { type: 'boolean', default: false },
  rejects: { type: 'string' },
  changes: { type: 'string' },
  status: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

export type Options = ReturnType<typeof parseOptions>['values']

/** Parses the arguments of `plat import`. @throws TypeError for an unknown option. */
export function parseOptions(args: string[]) {
  return parseArgs({ args, options: OPTIONS, allowPositionals: true })
}
