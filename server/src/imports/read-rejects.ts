import { because } from '@plat/contract/platform/reasons'
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts'
import { AppError } from '../platform/errors.ts'
import { rejectsPath } from './rejects-file.ts'

/** Rejected rows that are read, at most. */
const MOST = 5_000

/** A line of the file, as RejectsFile writes it. */
const RejectLine = z.looseObject({ reason: z.string(), detail: z.string(), row: z.unknown() })

/**
 * The rows that the newest import of a module has rejected, as a CSV file.
 * @throws AppError not_found when there are none, or the file lies on another machine.
 */
export async function readRejects(
  database: Database,
  dataDir: string,
  tenant: string,
  module: string,
): Promise<{ name: string; count: number; csv: string }> {
  const [run] = await asTenant(database, tenant, ({ query }) =>
    query<{ run: string; rejected: number }>(
      `select run, coalesce((report #>> '{rejected,total}')::integer, 0) as rejected from import_run
       where module = $1 and not dry_run and finished_at is not null order by started_at desc, run limit 1`,
      [module],
    ),
  )
  if (run === undefined || run.rejected === 0)
    throw new AppError('not_found', because('no_rejects'))
  // Made of the run's own id: a path of the report might lead anywhere.
  const path = rejectsPath(dataDir, tenant, module, run.run)
  if (!(await exists(path))) throw new AppError('not_found', because('rejects_elsewhere'))
  const lines: string[] = [csvLine(['position', 'reason', 'detail', 'row'])]
  const file = createReadStream(path, 'utf8')
  try {
    for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
      if (lines.length > MOST) break
      const { reason, detail, row, ...position } = RejectLine.parse(JSON.parse(line))
      lines.push(csvLine([words(position), reason, detail, words(row)]))
    }
  } finally {
    file.destroy()
  }
  const csv = BYTE_ORDER_MARK + lines.join('')
  return { name: `${module}-rejects.csv`, count: lines.length - 1, csv }
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
