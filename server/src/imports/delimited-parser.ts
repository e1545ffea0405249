import { count, CR, type Cut, cutBackslash, cutLoose, cutStrict, QUOTE } from './delimited-cuts.ts'
import {
  type DelimitedOptions,
  type DelimitedRecord,
  MAX_REFUSED_LENGTH,
  refusal,
} from './delimited-record.ts'
import type { FileEnd } from './file-summary.ts'

/** Longest record in characters; a longer one is refused. */
const MAX_RECORD_LENGTH = 4_000_000

/** Most lines of a quoted value: beyond that its closing quote is missing. */
const MAX_VALUE_LINES = 2_000

const RETURNS = /\r\n?/g

const BARE_RETURN = /\r(?!\n)/

/** Ctrl-Z, which old systems write after the last line. */
const END_OF_FILE = '\u001a'

interface NextRecord {
  readonly end: number
  readonly lines: number
  readonly records: readonly DelimitedRecord[]
}

/**
 * Parses delimited text (RFC 4180, and the damage that occurs in practice) piece by piece. It is our
 * own because a lost quote must cost one record and no more: readers that follow the quotes alone
 * lose everything up to the next quote, and so cannot say what was lost.
 */
export class DelimitedParser {
  readonly #options: DelimitedOptions
  #anyLineEnd: boolean
  #text = ''
  /** A carriage return at the end of a piece; its line feed may come with the next. */
  #heldReturn = false
  #line = 1
  /** Characters skipped so far of a record that is too long. */
  #skipped = 0
  #skippedStart = ''
  #lastCharacter = '\n'
  #lastRefused = false
  /** A quote was still open when the text ended. */
  #quoteOpen = false

  constructor(options: DelimitedOptions) {
    this.#options = options
    this.#anyLineEnd = options.lineEnds === 'any'
  }

  /** How the text ended; valid after the last piece. */
  get end(): FileEnd {
    const terminated = this.#lastCharacter === '\n' || this.#lastCharacter === '\r'
    if (this.#lastRefused && (this.#quoteOpen || !terminated)) return 'broken'
    if (this.#quoteOpen) return terminated ? 'stray-quote' : 'broken'
    return terminated ? 'closed' : 'open'
  }

  /** The records that this piece completes; `last` means that no more text follows. */
  *push(piece: string, last: boolean): Generator<DelimitedRecord> {
    this.#lastCharacter = piece.at(-1) ?? this.#lastCharacter
    this.#text += this.#anyLineEnd ? this.#withLineFeeds(piece, last) : piece
    let position = 0
    while (position < this.#text.length) {
      if (this.#skipped > 0) {
        const next = this.#text.indexOf('\n', position)
        const end = next < 0 ? this.#text.length : next + 1
        this.#skipped += end - position
        position = end
        if (next < 0 && !last) break
        yield this.#tooLong()
        continue
      }
      const newline = this.#text.indexOf('\n', position)
      if (newline < 0 && this.#text.length - position > MAX_RECORD_LENGTH) {
        if (!this.#anyLineEnd && BARE_RETURN.test(this.#text)) {
          // From here on the file has other line ends.
          this.#anyLineEnd = true
          this.#text = this.#withLineFeeds(this.#text.slice(position), last)
          position = 0
          continue
        }
        this.#skippedStart = this.#text.slice(position, position + MAX_REFUSED_LENGTH)
        this.#skipped = this.#text.length - position
        position = this.#text.length
        break
      }
      if (newline < 0 && !last) break
      const next = this.#record(position, newline < 0 ? this.#text.length : newline, last)
      if (next === undefined) break
      position = next.end
      for (const record of next.records) {
        this.#lastRefused = record.kind === 'refused'
        yield record
      }
      this.#line += next.lines
    }
    this.#text = this.#text.slice(position)
    if (last && this.#skipped > 0) yield this.#tooLong()
  }

  /** The piece with a line feed for every line end. */
  #withLineFeeds(piece: string, last: boolean): string {
    const text = this.#heldReturn ? `\r${piece}` : piece
    this.#heldReturn = !last && text.endsWith('\r')
    return (this.#heldReturn ? text.slice(0, -1) : text).replace(RETURNS, '\n')
  }

  #tooLong(): DelimitedRecord {
    const detail = `a line of ${this.#skipped} characters; expected at most ${MAX_RECORD_LENGTH}`
    this.#skipped = 0
    this.#lastRefused = true
    const text = this.#skippedStart
    return { kind: 'refused', reason: 'line too long', detail, line: this.#line++, text }
  }

  /** The record at `position`; undefined when more text is needed. */
  #record(position: number, lineEnd: number, last: boolean): NextRecord | undefined {
    const text = this.#text
    const contentEnd =
      lineEnd > position && text.charCodeAt(lineEnd - 1) === CR ? lineEnd - 1 : lineEnd
    const nextLine = Math.min(lineEnd + 1, text.length)
    const one = (record: DelimitedRecord): NextRecord => ({
      end: nextLine,
      lines: 1,
      records: [record],
    })
    if (contentEnd === position) return { end: nextLine, lines: 1, records: [] }
    const line = this.#line
    const quote = text.indexOf(QUOTE, position)
    if (quote < 0 || quote >= contentEnd) {
      const content = text.slice(position, contentEnd)
      if (last && lineEnd === text.length && isNoRecord(content)) {
        this.#lastCharacter = '\n'
        return { end: nextLine, lines: 1, records: [] }
      }
      const record = this.#counted(content.split(this.#options.delimiter), line, content)
      return record.kind === 'values' ? one(record) : this.#orSplit(content, one(record))
    }
    const strict = cutStrict(text, position, this.#options.delimiter)
    if (strict && !last && this.#mayGoOn(strict, position)) return undefined
    if (strict && strict.end >= 0 && this.#fits(strict.values)) {
      return {
        end: strict.end,
        lines: count(text, '\n', position, strict.end),
        records: [{ kind: 'values', values: strict.values, line }],
      }
    }
    if (last && strict && strict.end < 0) this.#quoteOpen = true
    const content = text.slice(position, contentEnd)
    const record = this.#repaired(content, line, strict)
    return record.kind === 'values' ? one(record) : this.#orSplit(content, one(record))
  }

  /** Reads a refused line as several with bare carriage returns between them, if all of them fit. */
  #orSplit(line: string, refused: NextRecord): NextRecord {
    if (this.#options.width === undefined || !line.includes('\r')) return refused
    const parser = new DelimitedParser({ ...this.#options, lineEnds: 'any' })
    const records = [...parser.push(line, true)]
    if (records.length < 2 || records.some(({ kind }) => kind === 'refused')) return refused
    return { ...refused, records: records.map((record) => ({ ...record, line: this.#line })) }
  }

  /** True when more text may belong to the record: its quote is open, or it ends with the text. */
  #mayGoOn(cut: Cut, position: number): boolean {
    const text = this.#text
    if (cut.end >= 0) return cut.end === text.length && text.at(-1) !== '\n'
    return (
      text.length - position < MAX_RECORD_LENGTH &&
      count(text, '\n', position, text.length) < MAX_VALUE_LINES
    )
  }

  #fits(values: string[]): boolean {
    return this.#options.width === undefined || values.length === this.#options.width
  }

  #counted(values: string[], line: number, text: string): DelimitedRecord {
    if (this.#fits(values)) return { kind: 'values', values, line }
    const detail = `${values.length} values where the header has ${this.#options.width}`
    return refusal('shifted columns', detail, line, text)
  }

  /** Reads a single line whose quotes break the rules, by other rules in turn. */
  #repaired(line: string, number: number, strict: Cut | undefined): DelimitedRecord {
    const backslash = line.includes(`\\${QUOTE}`)
      ? cutBackslash(line, this.#options.delimiter)
      : undefined
    if (backslash && this.#fits(backslash)) {
      const reason = 'quotes escaped by a backslash'
      return this.#options.backslashQuotes === 'repair'
        ? { kind: 'values', values: backslash, line: number, repair: reason }
        : refusal(reason, 'set backslashQuotes: repair to read such rows', number, line)
    }
    const loose = cutLoose(line, this.#options.delimiter)
    if (loose && this.#fits(loose))
      return { kind: 'values', values: loose, line: number, repair: 'quotes that are not escaped' }
    if (strict && strict.end >= 0) return this.#counted(strict.values, number, line)
    return refusal(
      'a quote that is not closed',
      'the line ends within quotes, or text follows a closing quote',
      number,
      line,
    )
  }
}

/** True for a last line of only blanks and an end mark. */
function isNoRecord(line: string): boolean {
  return line.replaceAll(END_OF_FILE, '').replaceAll(' ', '') === ''
}
