import { type CopyPiece, CopyText } from './copy-text.ts'
import { numberSameKeys } from './same-keys.ts'
import { lockModule } from './merge.ts'
import type { Merge, MergePlan } from './merge-plan.ts'
import { readAhead } from './read-ahead.ts'
import { SeenGuids } from './seen-guids.ts'
import { STAGED_COLUMNS, STAGED_NAMES, type StagedRow } from './staged-row.ts'
import { STAGED } from './staging-table.ts'
import type { Staging } from './staging.ts'

/** Rows moved from the staging table to the records at once. */
const PART_ROWS = 50_000
/** Pieces read ahead while the database is busy with a part: about as many rows as that has, 26 MB. */
const PIECES_AHEAD = 100
/** Table for rows whose key came before. */
const LATER = 'plat_import_later'

/**
 * Fills a module that has no records yet: a part of the rows goes into the records while the next part
 * is read, so that reading and writing use a core each. It is one transaction like any merge.
 *
 * Rows whose key came before wait in a table of their own; at the end they are numbered together with
 * the first row of their key, as in any merge.
 */
export async function loadFirst(
  merge: Merge,
  copy: NonNullable<Staging['copy']>,
  batches: AsyncIterable<readonly StagedRow[]>,
  onProgress: () => void,
): Promise<MergePlan> {
  const { transaction, module } = merge
  const { tenant } = transaction
  await lockModule(merge)
  await transaction.query(`create temporary table ${LATER} (like ${STAGED}) on commit drop`)
  const rows = readAhead(piecesByTurn(batches), PIECES_AHEAD)
  let numbers = 0
  let later = 0
  for (let more = true; more;) {
    const part = new Part(rows)
    await copy(part.pieces(), onProgress)
    more = !part.ended
    await transaction.query(INSERT_PART, [tenant, module, numbers])
    await transaction.query(`truncate ${STAGED}`)
    numbers += part.rows
    if (part.later.length === 0) continue
    await copy(inTurn(part.later), onProgress)
    await transaction.query(MOVE_LATER)
    await transaction.query(`truncate ${STAGED}`)
    later += part.laterRows
  }
  const plan = { rows: numbers, existing: 0, changed: 0, unchanged: 0, removed: 0, unlocated: 0 }
  merge.onStep('telling rows of one key apart')
  if (later === 0) {
    const sameKey = { sameContent: 0, otherContent: 0 }
    return { ...plan, inserted: numbers, sameKey, lastNumber: numbers }
  }
  await transaction.query(TAKE_SAME_KEYS, [module])
  const sameKey = await numberSameKeys(merge, 0)
  await transaction.query(INSERT_PART, [tenant, module, numbers])
  const [counted] = await transaction.query<{ records: number; last: number }>(
    `select count(*)::int as records, coalesce(max(record_no), 0) as last from record where module = $1`,
    [module],
  )
  const { records = 0, last = 0 } = counted ?? {}
  return { ...plan, inserted: records, sameKey, lastNumber: last }
}

async function* inTurn(pieces: readonly CopyPiece[]): AsyncGenerator<CopyPiece> {
  yield* pieces
}

/** Some rows, either all the first of their keys or all later ones. */
type TurnPiece = CopyPiece & { readonly turn: 'first' | 'later' }

async function* piecesByTurn(
  batches: AsyncIterable<readonly StagedRow[]>,
): AsyncGenerator<TurnPiece[]> {
  const seen = new SeenGuids()
  const texts = { first: new CopyText(), later: new CopyText() }
  for await (const batch of batches) {
    for (const row of batch) {
      const turn = seen.add(row.guid) ? 'first' : 'later'
      texts[turn].add(row)
      if (texts[turn].isFull) yield [{ ...texts[turn].take(), turn }]
    }
  }
  yield [
    { ...texts.first.take(), turn: 'first' },
    { ...texts.later.take(), turn: 'later' },
  ]
}

/** The pieces of about PART_ROWS rows of an iterator that is continued afterwards. */
class Part {
  readonly #source: AsyncGenerator<readonly TurnPiece[]>
  /** Rows that are the first of their keys. */
  rows = 0
  /** The others. */
  readonly later: CopyPiece[] = []
  laterRows = 0
  ended = false

  constructor(source: AsyncGenerator<readonly TurnPiece[]>) {
    this.#source = source
  }

  async *pieces(): AsyncGenerator<CopyPiece> {
    while (this.rows + this.laterRows < PART_ROWS) {
      const next = await this.#source.next()
      if (next.done) {
        this.ended = true
        return
      }
      for (const piece of next.value) {
        if (piece.turn === 'first') {
          this.rows += piece.rows
          yield piece
        } else if (piece.rows > 0) {
          this.laterRows += piece.rows
          this.later.push(piece)
        }
      }
    }
  }
}

// Nothing is looked up here: a key that came before is a unique violation, and the import fails.
const INSERT_PART = `
  insert into record (tenant, module, record_no, version, ${STAGED_NAMES})
  select $1, $2, $3 + row_number() over (), 1, ${STAGED_NAMES} from ${STAGED}`

const MOVE_LATER = `insert into ${LATER} (${STAGED_NAMES}) select ${STAGED_NAMES} from ${STAGED}`

/** The rows that came later and the records that came first, together in the staging table. */
const TAKE_SAME_KEYS = `
  with first as (
    delete from record r using (select distinct guid from ${LATER}) as several
    where r.module = $1 and r.guid = several.guid
    returning ${STAGED_COLUMNS.map((column) => `r.${column}`).join(', ')}
  )
  insert into ${STAGED} (${STAGED_NAMES})
  select ${STAGED_NAMES} from first union all select ${STAGED_NAMES} from ${LATER}`
