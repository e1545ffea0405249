import { parseArgs } from 'node:util'

/** Help text of `plat preview`. */
export const USAGE = `plat preview FOLDER [MODULE…]: what the mapping of a tenant folder makes of its source. Nothing is stored

  --from PATH   read this file, glob or folder instead of the source's own files: a sample will do
  --all         read everything; else the first rows of each file and the last of plain ones, or the first rows of
                a service, 20,000 in all
  --html FILE   write the same as a page with a map of the locations, in the agency's language

Exit codes: 0 shown, 1 the folder has faults, 2 wrong arguments, 3 a source cannot be read or gives no record`

const OPTIONS = {
  from: { type: 'string' },
  all: { type: 'boolean', default: false },
  html: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** Parses the arguments of `plat preview`. @throws TypeError for an unknown option. */
export function parseOptions(args: string[]) {
  return parseArgs({ args, options: OPTIONS, allowPositionals: true })
}

export type PreviewOptions = ReturnType<typeof parseOptions>['values']
