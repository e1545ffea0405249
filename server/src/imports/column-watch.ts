import { closestMatch } from 'leven'
import { type RowBatch, SourceError } from './row.ts'

/** Most columns that a message lists. */
const MAX_LISTED = 60
/** Rows of a JSON source from which its columns are read. */
const SAMPLE_ROWS = 20

/** What the lines of a request are called in reports. */
export const SENT = 'request'

/** Collects the columns that the mapping needs, and which of them each file has. */
export class ColumnWatch {
  readonly #needed = new Set<string>()
  readonly #found = new Set<string>()
  /** All columns that were seen, mapped or not. */
  readonly #seen = new Set<string>()
  /** Needed column → files whose header lacks it. */
  readonly #without = new Map<string, Set<string>>()
  #file = ''
  #isDelimited = false

  /** Starts a file, or a part of it with other columns. */
  enter({ file, columns, rows }: RowBatch): void {
    this.#file = file
    this.#isDelimited = columns.kind === 'header'
    const names =
      columns.kind === 'header' ? columns.names : rows.slice(0, SAMPLE_ROWS).flatMap(Object.keys)
    for (const name of names) if (name !== '' && !name.startsWith('$')) this.#seen.add(name)
  }

  noteColumn(name: string, found: boolean, optional: boolean): void {
    if (!optional) this.#needed.add(name)
    if (found) this.#found.add(name)
    else if (!optional && this.#isDelimited) {
      const files = this.#without.get(name) ?? new Set()
      this.#without.set(name, files.add(this.#file))
    }
  }

  /** @throws SourceError when a column that the mapping needs was in no file. */
  refuseMissing(): void {
    const missing = [...this.#needed].filter((name) => !this.#found.has(name))
    if (missing.length === 0) return
    const guesses = missing.map((name) => `"${name}"${didYouMean(name, [...this.#seen])}`)
    throw new SourceError(
      `No ${this.#file === SENT ? 'row of the request' : 'file'} has the column${missing.length > 1 ? 's' : ''} ${guesses.join(', ')} that the mapping ` +
        `needs. ${this.#file === SENT ? 'Send null where there is nothing. ' : ''}Was it renamed? Correct the mapping, or offer alternatives with \`first\`. ` +
        `Columns found: ${listed([...this.#seen])}.`,
    )
  }

  /** Sentences about needed columns that only some files have. */
  notices(): string[] {
    return [...this.#without]
      .filter(([name]) => this.#found.has(name))
      .map(
        ([name, files]) =>
          `Without the column "${name}", which is empty in their records: ${listed([...files], 5)}.`,
      )
  }
}

/** The column that was probably meant, as part of a sentence. */
function didYouMean(wanted: string, found: readonly string[]): string {
  const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const same = found.find((name) => plain(name) === plain(wanted))
  const close = closestMatch(plain(wanted), found.map(plain), {
    maxDistance: Math.max(1, Math.floor(wanted.length / 3)),
  })
  const guess = same ?? found.find((name) => plain(name) === close)
  return guess === undefined ? '' : ` (did you mean "${guess}"?)`
}

function listed(names: readonly string[], most = MAX_LISTED): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown || 'none'
}
