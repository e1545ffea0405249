import { randomUUID } from 'node:crypto'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { createReport } from './create-report.ts'

/** Asks for a report of everything in `permits`, as somebody new with a saved search; answers its guid. */
export async function askForReport(
  database: Database,
  tenant: string,
  template: number,
): Promise<string> {
  const { owner, search } = await addSearcher(database, tenant)
  return asTenant(database, tenant, (tx) =>
    createReport(tx, {
      owner,
      module: 'permits',
      search,
      record: null,
      request: null,
      title: 'Report',
      template: { id: template, name: 'Report', sourceType: 'search', channel: 'report' },
      locale: 'en',
      level: 'registered',
      days: 30,
    }),
  )
}

/** Somebody with a saved search of everything. */
function addSearcher(
  database: Database,
  tenant: string,
): Promise<{ owner: string; search: string }> {
  return asTenant(database, tenant, async ({ query }) => {
    const owner = randomUUID()
    const [row] = await query<{ guid: string }>(
      `with person as (
         insert into account (tenant, guid, email, first_name, last_name, state, confirmed_at)
         values (current_tenant(), $1::uuid, $1::uuid || '@example.com', 'Ana', 'Ortiz', 'active', now()) returning guid)
       insert into saved_search (tenant, module, owner, method, title, name, criteria, search_metadata, visible)
       select current_tenant(), 'permits', guid, 'star', '"All"', 'All', '{"status": "0"}', '{"address": ""}', true
       from person returning guid`,
      [owner],
    )
    return { owner, search: row?.guid ?? '' }
  })
}

/** A report as its row says, and how many files it has. */
export function reportState(database: Database, tenant: string, guid: string) {
  return asTenant(database, tenant, async ({ query }) => {
    const [row] = await query<{
      status: string
      error: string | null
      done: Date | null
      files: number
    }>(
      `select status, error, completed_at as done,
         (select count(*)::int from report_file f where f.report = r.guid) as files
       from report r where guid = $1`,
      [guid],
    )
    return row
  })
}
