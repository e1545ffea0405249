import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { type ModuleDocument, statusOf } from '../tenancy/document/module-document.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import { completeMapping } from './blds.ts'
import { padded } from './locations.ts'
import { projectionOf } from './projections.ts'
import type { MappingRules } from './record-mapper.ts'

/** The rules that turn rows of a module's source into records. */
export async function mappingRules(
  database: Database,
  document: TenantDocument,
  module: ModuleDocument,
  source: Source,
): Promise<MappingRules> {
  const tenant = document.tenant.code
  const mapping = completeMapping(
    source,
    module.fields.map(({ id }) => id),
  )
  return {
    tenant,
    module: module.code,
    key: mapping.key,
    map: mapping.map,
    dates: new Set(module.fields.filter(({ kind }) => kind === 'date').map(({ id }) => id)),
    events: mapping.events,
    visibility: source.visibility,
    checks: source.checks,
    spills: source.spills,
    location: {
      standIns: source.standIns,
      bounds: padded(
        module.map?.geo?.agencyBounds ?? document.tenant.control.map.geo.agencyBounds,
        source.padding,
      ),
      projection: await projectionOf(source.crs, (srid) => definitionOf(database, tenant, srid)),
    },
    statusCategory: (status) => statusOf(module, status).category,
  }
}

async function definitionOf(
  database: Database,
  tenant: string,
  srid: number,
): Promise<string | undefined> {
  const [row] = await asTenant(database, tenant, ({ query }) =>
    query<{ definition: string }>(
      'select proj4text as definition from spatial_ref_sys where srid = $1',
      [srid],
    ),
  )
  return row?.definition
}
