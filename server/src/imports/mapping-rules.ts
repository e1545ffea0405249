import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { type ModuleDocument, statusOf } from '../tenancy/document/module-document.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import { completeMapping } from './blds.ts'
import { readAddresses } from './geocoding/read-addresses.ts'
import { type LocationRules, padded } from './locations.ts'
import { projectionOf } from './projections.ts'
import type { MappingRules } from './record-mapper.ts'
import type { SourceFile } from './source-files.ts'

/** The rules that turn rows of a module's source into records, with the database's coordinate systems. */
export function mappingRules(
  database: Database,
  document: TenantDocument,
  module: ModuleDocument,
  source: Source,
  addresses: readonly SourceFile[],
): Promise<MappingRules> {
  const find = (srid: number) => definitionOf(database, document.tenant.code, srid)
  return rulesOf(document, module, source, find, addresses)
}

/**
 * The rules that turn rows of a module's source into records.
 * @param find gives the PROJ definition of an EPSG number, or undefined.
 * @param addresses files of addresses by which records are found
 * @throws SourceError for addresses that cannot be read
 */
export async function rulesOf(
  document: TenantDocument,
  module: ModuleDocument,
  source: Source,
  find: (srid: number) => Promise<string | undefined>,
  addresses: readonly SourceFile[] = [],
): Promise<MappingRules> {
  const tenant = document.tenant.code
  const mapping = completeMapping(
    source,
    module.fields.map(({ id }) => id),
  )
  const bounds = padded(
    module.map?.geo?.agencyBounds ?? document.tenant.control.map.geo.agencyBounds,
    source.padding,
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
      bounds,
      projection: await projectionOf(source.crs, find),
    },
    geocoder: await geocoderOf(source, addresses, bounds, find),
    statusCategory: (status) => statusOf(module, status).category,
  }
}

async function geocoderOf(
  { geocode }: Source,
  addresses: readonly SourceFile[],
  bounds: LocationRules['bounds'],
  find: (srid: number) => Promise<string | undefined>,
): Promise<MappingRules['geocoder']> {
  if (geocode === undefined || addresses.length === 0) return undefined
  const rules = { bounds, standIns: [], projection: await projectionOf(geocode.crs, find) }
  const index = await readAddresses(geocode, addresses, rules)
  return { index, address: geocode.find }
}

/** The PROJ definition of an EPSG number in the database's list; undefined where it has none. */
export async function definitionOf(
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
