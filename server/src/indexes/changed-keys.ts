import type pg from 'pg'
import type { ModuleState } from './module-state.ts'

/** Most changed records that are searched beside an index; more are worth a new one. */
const MAX_CHANGED = 10_000

/**
 * Numbers of the records that were added, changed or withdrawn since a version of a module's records, on a connection
 * that is in a tenant's transaction.
 * @returns null when they are more than 10,000, or when not every change since is known by record.
 */
export async function readChangedKeys(
  client: pg.ClientBase,
  module: string,
  since: Pick<ModuleState, 'version' | 'contentId'>,
  now: Pick<ModuleState, 'version'>,
): Promise<number[] | null> {
  if (since.contentId === null || since.version > now.version) return null
  const { rows } = await client.query<{ versions: number; begins: boolean }>(
    `select count(*) filter (where version > $2 and not rewritten)::int as versions,
       coalesce(bool_or(version = $2 and content_id = $4::uuid), false) as begins
     from module_version
     where tenant = current_tenant() and module = $1 and version between $2 and $3`,
    [module, since.version, now.version, since.contentId],
  )
  const isWhole = rows[0]?.begins === true && rows[0].versions === now.version - since.version
  if (!isWhole) return null
  const { rows: changed } = await client.query<{ key: number }>(
    `select distinct record_no as key from change_event
     where tenant = current_tenant() and module = $1 and version > $2
     order by record_no limit $3`,
    [module, since.version, MAX_CHANGED + 1],
  )
  return changed.length > MAX_CHANGED ? null : changed.map(({ key }) => key)
}
