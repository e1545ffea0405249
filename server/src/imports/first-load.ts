import { lockModule, type Merge, type MergePlan, numberSameKeys } from './merge.ts'
import { readAhead } from './read-ahead.ts'
import { STAGED_COLUMNS, STAGED_NAMES, type StagedRow } from './staged-row.ts'
import { STAGED, type Staging } from './staging.ts'

/** Rows that go from the staging table into the records at once. */
const PART = 50_000
/** Rows that are read ahead while the database is busy with a part. */
const AHEAD = 25_000
/** Where rows wait whose key came before. */
const LATER = 'plat_import_later'

/**
 * Fills a module that has no records yet: a part of the rows goes into the records while the next part
 * is read, so that reading and writing use a core each. It is one transaction like any merge.
 *
 * Rows whose key came before wait in a table of their own; at the end they are told apart together with
 * the first of their key, as in any merge.
 */
export async function loadFirst(
  merge: Merge,
  staging: Staging,
  batches: AsyncIterable<readonly StagedRow[]>,
  told: () => void,
): Promise<MergePlan> {
  const { transaction, module } = merge
  const { tenant } = transaction
  await lockModule(merge)
  await transaction.query(`create temporary table ${LATER} (like ${STAGED}) on commit drop`)
  const rows = readAhead(batches, AHEAD)
  let numbers = 0
  for (let more = true; more;) {
    const part = new Part(rows)
    await staging.load(part.batches(), told)
    more = !part.ended
    await transaction.query(INSERT_PART, [tenant, module, numbers])
    await transaction.query(`truncate ${STAGED}`)
    numbers += part.rows
  }
  merge.tell('telling rows of one key apart')
  await transaction.query(TAKE_SAME_KEYS, [module])
  const sameKey = await numberSameKeys(merge)
  await transaction.query(INSERT_SAME_KEYS, [tenant, module, numbers])
  const [counted] = await transaction.query<{ records: number; last: number }>(
    `select count(*)::int as records, coalesce(max(record_no), 0) as last from record where module = $1`,
    [module],
  )
  return {
    existing: 0,
    inserted: counted?.records ?? 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    unlocated: 0,
    sameKey,
    lastNumber: counted?.last ?? 0,
  }
}

/** Up to PART rows of an iterator that goes on afterwards. */
class Part {
  readonly #rows: AsyncGenerator<readonly StagedRow[]>
  rows = 0
  ended = false

  constructor(rows: AsyncGenerator<readonly StagedRow[]>) {
    this.#rows = rows
  }

  async *batches(): AsyncGenerator<readonly StagedRow[]> {
    while (this.rows < PART) {
      const next = await this.#rows.next()
      if (next.done) {
        this.ended = true
        return
      }
      this.rows += next.value.length
      yield next.value
    }
  }
}

const INSERT_PART = `
  with numbered as materialized (
    select *, row_number() over (partition by guid) as ordinal from ${STAGED}
  ), inserted as (
    insert into record (tenant, module, record_no, version, ${STAGED_NAMES})
    select $1, $2, $3 + row_number() over (), 1, ${STAGED_NAMES} from numbered where ordinal = 1
    on conflict (tenant, guid) do nothing
    returning guid
  )
  insert into ${LATER} (${STAGED_NAMES})
  select ${STAGED_NAMES} from numbered n
  where ordinal > 1 or not exists (select from inserted i where i.guid = n.guid)`

/** The rows that came later and the records that came first, together in the staging table. */
const TAKE_SAME_KEYS = `
  with first as (
    delete from record r using (select distinct guid from ${LATER}) as several
    where r.module = $1 and r.guid = several.guid
    returning ${STAGED_COLUMNS.map((column) => `r.${column}`).join(', ')}
  )
  insert into ${STAGED} (${STAGED_NAMES})
  select ${STAGED_NAMES} from first union all select ${STAGED_NAMES} from ${LATER}`

const INSERT_SAME_KEYS = `
  insert into record (tenant, module, record_no, version, ${STAGED_NAMES})
  select $1, $2, $3 + row_number() over (), 1, ${STAGED_NAMES} from ${STAGED}`
