import { lookingUp } from './look-up.ts'
import { NUMBERED_KEY, numberSameKeys } from './same-keys.ts'
import { outdatedHashSql } from './staged-row.ts'
import { ANALYZE, STAGED } from './staging-table.ts'
import type { Merge, MergePlan } from './merge-plan.ts'
import { SAME_VALUES } from './compared-fields.ts'
import { recordGuidSql } from './record-key.ts'

/** Locks the module for other merges until the end of the transaction. */
export async function lockModule({ transaction, module }: Merge): Promise<void> {
  await transaction.query(`set local work_mem = '128MB'`)
  // Without statistics of the record table, which only its owner can renew, joins of two large tables
  // are planned as loops within loops: hours instead of seconds.
  await transaction.query('set local enable_nestloop = off')
  await transaction.query(
    'insert into module (tenant, module) values ($1, $2) on conflict (tenant, module) do nothing',
    [transaction.tenant, module],
  )
  await transaction.query('select 1 as locked from module where module = $1 for no key update', [
    module,
  ])
}

/** Compares the staged rows with the records. Changes nothing except outdated hashes. */
export async function planMerge(merge: Merge): Promise<MergePlan> {
  const { transaction, module } = merge
  await lockModule(merge)
  await transaction.query(ANALYZE)
  const [found] = await transaction.query<Existing>(LOOK, [module])
  const { existing, outdated, numbered, rows } = found ?? NOTHING
  if (outdated > 0) {
    merge.onStep('renewing the hashes of an earlier version')
    await renewHashes(merge)
  }
  const { sameKey, difference } = await lookingUp(transaction, rows, async () => {
    merge.onStep('telling rows of one key apart')
    const same = await numberSameKeys(merge, numbered)
    merge.onStep('comparing')
    if (existing === 0) return { sameKey: same, difference: { ...NO_DIFFERENCE, inserted: rows } }
    const [counted] = await transaction.query<Difference>(COMPARE, [module])
    return { sameKey: same, difference: counted ?? NO_DIFFERENCE }
  })
  const { found: known, ...counts } = difference
  const missing = existing - known
  return {
    existing,
    rows,
    ...counts,
    unchanged: counts.unchanged + (merge.snapshot ? 0 : missing),
    removed: merge.snapshot ? missing : 0,
    sameKey,
  }
}

interface Existing {
  /** The module's records. */
  readonly existing: number
  /** Of these: records whose hash an earlier version of Plat computed. */
  readonly outdated: number
  /** Of these: records whose key may be a repeated one with a number: `#2`, `#3`, … */
  readonly numbered: number
  /** The rows of the import. */
  readonly rows: number
}

const NOTHING: Existing = { existing: 0, outdated: 0, numbered: 0, rows: 0 }

const LOOK = `
  select count(*)::int as existing,
    count(*) filter (where ${outdatedHashSql('content_hash')})::int as outdated,
    count(*) filter (where ${NUMBERED_KEY})::int as numbered,
    (select count(*)::int from ${STAGED}) as rows
  from record where module = $1`

interface Difference {
  readonly inserted: number
  readonly changed: number
  readonly unchanged: number
  /** Records that are in the import. */
  readonly found: number
  readonly unlocated: number
}

const NO_DIFFERENCE: Difference = {
  inserted: 0,
  changed: 0,
  unchanged: 0,
  found: 0,
  unlocated: 0,
}

const COMPARE = `
  select
    count(*) filter (where r.guid is null)::int as inserted,
    count(*) filter (where r.content_hash <> i.content_hash)::int as changed,
    count(*) filter (where r.content_hash = i.content_hash)::int as unchanged,
    count(r.guid)::int as found,
    count(*) filter (where r.lng is not null and i.lng is null)::int as unlocated
  from ${STAGED} i left join record r on r.module = $1 and r.guid = i.guid`

const RENEW = `
  update record r set content_hash = i.content_hash from ${STAGED} i
  where r.module = $1 and r.guid = i.guid and ${outdatedHashSql('r.content_hash')} and ${SAME_VALUES}`

const RENEW_NUMBERED = `
  update record r set content_hash = i.content_hash from ${STAGED} i
  where r.module = $2 and r.source_key ~ '#[0-9]{1,9}$' and ${outdatedHashSql('r.content_hash')}
    and i.source_key = regexp_replace(r.source_key, '#[0-9]+$', '')
    and r.guid = ${recordGuidSql('$1::text', '$2::text', 'i.source_key', `substring(r.source_key from '#([0-9]+)$')`)}
    and ${SAME_VALUES}`

/**
 * Renews the hashes that an earlier version of Plat computed: a record gets the hash of its staged row where all
 * stored values are equal, so that it counts as unchanged. Call it before `numberSameKeys`, which compares hashes.
 */
async function renewHashes({ transaction, module }: Merge): Promise<void> {
  await transaction.query(RENEW, [module])
  await transaction.query(RENEW_NUMBERED, [transaction.tenant, module])
}
