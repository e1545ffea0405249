import { type ComparedField, comparedFields } from './compared-fields.ts'
import { lookingUp } from './look-up.ts'
import type { Merge, MergePlan } from './merge-plan.ts'
import { STAGED } from './staging-table.ts'

/** What an import does to one field of the records that exist already. */
export interface FieldChange {
  readonly field: string
  /** Records that have a value and are in the import. */
  readonly had: number
  /** Of these: records that would lose it. */
  readonly lost: number
  /** Of these: records that would get another. */
  readonly changed: number
}

/** A record whose field would be lost or changed. */
export interface ChangeExample {
  readonly key: string
  readonly before: string
  /** Null: no value. */
  readonly after: string | null
}

/**
 * Least number of lost values that is judged by its share: a rarely filled field may well lose a few
 * in one night.
 */
export const MIN_LOST = 20

/** The same for visibility, whose loss cannot be undone. */
const MIN_OPENED = 5

/** Least number of lost values of a field that is judged by its share. */
export function minLost(field: string): number {
  return field === 'visibility' ? MIN_OPENED : MIN_LOST
}

/**
 * Compares the fields of records that would change, after the merge was planned. Fields in which only
 * a few records differ are left out: most imports end here without a look at the other records.
 */
export async function fieldChanges(
  merge: Merge,
  plan: MergePlan,
  attributes: readonly string[],
): Promise<FieldChange[]> {
  if (plan.changed < MIN_OPENED && plan.changed * 2 <= plan.existing) return []
  merge.onStep('comparing fields')
  const fields = comparedFields(attributes)
  const { transaction, module } = merge
  const [differing] = await lookingUp(transaction, plan.rows, () =>
    transaction.query<Record<string, number>>(differingSql(fields), [module, attributes]),
  )
  const many = fields
    .map((field, index) => ({
      ...field,
      lostCount: differing?.[`lost_${index}`] ?? 0,
      changedCount: differing?.[`changed_${index}`] ?? 0,
    }))
    .filter(
      ({ name, lostCount, changedCount }) =>
        lostCount >= minLost(name) || lostCount * 2 > plan.existing || changedCount >= MIN_LOST,
    )
  if (many.length === 0) return []
  const had = await countHad(merge, plan, attributes, many)
  return many.map(({ name, lostCount, changedCount }, index) => ({
    field: name,
    had: had[index] ?? 0,
    lost: lostCount,
    changed: changedCount,
  }))
}

async function countHad(
  { transaction, module, snapshot }: Merge,
  plan: MergePlan,
  attributes: readonly string[],
  fields: readonly ComparedField[],
): Promise<number[]> {
  const all = snapshot && plan.removed === 0
  const [row] = await transaction.query<Record<string, number>>(hadSql(fields, all), [
    module,
    attributes,
  ])
  return fields.map((_, index) => row?.[`had_${index}`] ?? 0)
}

/** The first record, by key, whose field would be lost or changed. */
export async function changeExample(
  { transaction, module }: Merge,
  attributes: readonly string[],
  name: string,
  kind: 'lost' | 'changed',
): Promise<ChangeExample | undefined> {
  const field = comparedFields(attributes).find((one) => one.name === name)
  if (!field) return undefined
  const [example] = await transaction.query<{ key: string; before: string; after: string | null }>(
    exampleSql(field, kind),
    [module, attributes],
  )
  return example
}

/** Counts what each field would lose and change: `lost_N` and `changed_N`. */
export function differingSql(fields: readonly ComparedField[]): string {
  const parts = fields.flatMap(({ lost, changed }, index) => [
    `count(*) filter (where ${lost})::int as lost_${index}`,
    `count(*) filter (where ${changed})::int as changed_${index}`,
  ])
  return `select ${parts.join(', ')} from record r join ${STAGED} i using (guid)
     where r.module = $1 and i.content_hash <> r.content_hash and $2::text[] is not null`
}

/** Counts the records that have each field, `had_N`: of all records, or of those in the import. */
export function hadSql(fields: readonly ComparedField[], all: boolean): string {
  const parts = fields.map(
    ({ had }, index) => `count(*) filter (where ${had})::int as had_${index}`,
  )
  const again = all ? '' : `and exists (select from ${STAGED} i where i.guid = r.guid)`
  return `select ${parts.join(', ')} from record r
     where r.module = $1 and $2::text[] is not null ${again}`
}

/** The first record, by key, whose field is lost or changed. */
export function exampleSql(field: ComparedField, kind: 'lost' | 'changed'): string {
  return `select r.source_key as key, left(${field.before}, 200) as before, left(${field.after}, 200) as after
     from record r join ${STAGED} i using (guid)
     where r.module = $1 and i.content_hash <> r.content_hash and $2::text[] is not null and ${field[kind]}
     order by r.source_key collate "C" limit 1`
}
