import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** A column that is backed up, with its SQL type as the catalogue writes it. */
export interface Column {
  readonly name: string
  readonly type: string
  /** Sequence of an identity or serial column, castable to `regclass`; null for others. */
  readonly sequence: string | null
}

/** A table with a tenant column. */
export interface Table {
  readonly name: string
  /** In the table's order, without generated ones. */
  readonly columns: readonly Column[]
  /** Columns of the primary key: the order in which rows are read. */
  readonly key: readonly string[]
  /** Tables whose rows must be restored first. */
  readonly references: readonly string[]
}

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'sequence', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)) order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(a.attname order by k.position), '[]')
      from pg_index i, unnest(i.indkey::smallint[]) with ordinality as k (attnum, position), pg_attribute a
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key,
    (select coalesce(json_agg(distinct f.relname), '[]')
      from pg_constraint r join pg_class f on f.oid = r.confrelid
      where r.conrelid = c.oid and r.contype = 'f') as references
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    and not starts_with(c.relname, 'live_')
    and exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'tenant' and a.attnum > 0 and not a.attisdropped)
  order by c.relname`

/**
 * Every table with a tenant column, from the catalogue, so that a new one is in the next backup;
 * a table comes after those it refers to. Live connections (`live_…`) belong to running servers and are left out.
 * @throws Error when tables refer to each other in a circle: their rows could not be put back.
 */
export async function tenantTables({ query }: TenantTransaction): Promise<Table[]> {
  return inOrder(await query<Table & Record<string, unknown>>(TABLES))
}

/** Names of the migrations that made the tables, in order. */
export async function appliedMigrations({ query }: TenantTransaction): Promise<string[]> {
  const rows = await query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

/** Tables in order: each after those it refers to. */
export function inOrder(tables: readonly Table[]): Table[] {
  const names = new Set(tables.map(({ name }) => name))
  const placed = new Set<string>()
  const ordered: Table[] = []
  let left = [...tables]
  while (left.length > 0) {
    const ready = left.filter(({ references }) =>
      references.every((name) => placed.has(name) || !names.has(name)),
    )
    if (ready.length === 0) {
      const circle = left.map(({ name }) => name).join(', ')
      throw new Error(`These tables refer to each other in a circle: ${circle}.`)
    }
    for (const table of ready) placed.add(table.name)
    ordered.push(...ready)
    left = left.filter(({ name }) => !placed.has(name))
  }
  return ordered
}
