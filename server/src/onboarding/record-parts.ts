import type { ColumnFacts } from './column-facts.ts'
import type { DateGuess } from './guess-dates.ts'
import { guessKey, type KeyGuess } from './guess-key.ts'
import { guessRecordDate, type RecordDateGuess } from './guess-record-date.ts'
import { guessStatus, type StatusGuess } from './guess-status.ts'
import {
  guessAddress,
  guessContractor,
  guessDescription,
  guessTitle,
  type TextGuess,
} from './guess-texts.ts'
import { guessType, type TypeGuess } from './guess-type.ts'

/** Where the parts that every record has are read from; null where no column fits. */
export interface RecordParts {
  readonly key: KeyGuess
  readonly keyColumn: ColumnFacts | undefined
  readonly status: StatusGuess | null
  readonly recordDate: RecordDateGuess | null
  readonly address: TextGuess | null
  readonly description: TextGuess | null
  readonly contractor: TextGuess | null
  readonly title: TextGuess | null
  readonly type: TypeGuess | null
}

/** The parts that every record has; what one part takes is not offered to the next. */
export function guessParts(
  columns: readonly ColumnFacts[],
  dates: readonly DateGuess[],
): RecordParts {
  let left = columns
  const take = (name: string | null | undefined) => {
    left = left.filter((column) => column.name !== name)
  }
  const key = guessKey(left, new Set())
  const keyColumn = left.find(({ name }) => name === key.column)
  take(key.column)
  const status = guessStatus(left)
  take(status?.column.name)
  const address = guessAddress(left)
  take(address?.column.name)
  const description = guessDescription(left)
  take(description?.column.name)
  const contractor = guessContractor(left)
  take(contractor?.column.name)
  const title = guessTitle(left)
  const type = guessType(left, keyColumn)
  const recordDate = guessRecordDate(dates)
  return { key, keyColumn, status, recordDate, address, description, contractor, title, type }
}
