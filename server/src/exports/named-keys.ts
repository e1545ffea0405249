import { areasAt } from '../places/area.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { OpenModule } from '../search/open-module.ts'
import type { Selection } from './export-request.ts'
import type { Keys } from './export-rows.ts'

interface NamedRow {
  readonly number: number
  readonly lng: number | null
  readonly lat: number | null
}

/** The module's records with these guids that the viewer may see; the parameters are module, visibility, guids, all. */
export const NAMED_RECORDS_SQL = `
  select r.record_no as number, r.lng, r.lat
  from record r
  where r.tenant = current_tenant() and r.module = $1 and r.visibility <= $2
    and r.guid = any($3::uuid[]) and ($4::boolean or r.lng is not null)
  order by array_position($3::uuid[], r.guid)`

/**
 * Numbers of the named records in order, and their areas; those that the viewer may not see, or that are of another
 * module, are left out as if they did not exist.
 * @param scope `located`: the lists of the module have no records without a location.
 */
export async function namedKeys(
  database: Database,
  open: OpenModule,
  guids: readonly string[],
  scope: Selection['scope'],
): Promise<Keys> {
  const { tenant, document, module, visibility, catalog } = open
  const rows = await asTenant(database, tenant, ({ query }) =>
    query<NamedRow>(NAMED_RECORDS_SQL, [module.code, visibility, guids, scope === 'all']),
  )
  const areas = await areasAt(database, { tenant, document }, rows)
  return {
    keys: Uint32Array.from(rows, ({ number }) => number),
    areas: Uint32Array.from(areas, (name) =>
      name === null ? 0 : catalog.areaNames.indexOf(name) + 1,
    ),
  }
}
