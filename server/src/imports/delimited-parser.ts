/** How one record of a delimited file came out. */
export type DelimitedRecord =
  | {
      readonly kind: 'values'
      readonly values: string[]
      readonly line: number
      readonly repair?: string
    }
  | {
      readonly kind: 'refused'
      readonly reason: string
      readonly detail: string
      readonly line: number
    }

export interface DelimitedOptions {
  readonly delimiter: string
  /** Values per record; every record before `width` is known is taken as it is. */
  width: number | undefined
  readonly backslashQuotes: 'repair' | 'reject'
}

/** Characters of one record beyond which it is refused. */
const LONGEST_RECORD = 4_000_000
/** Lines that a quoted value may span: beyond that its closing quote is missing. */
const MOST_LINES = 2_000
/** Characters without a line feed after which carriage returns count as line ends. */
const LINE_END_SEARCH = 100_000
const CR = 13
const QUOTE = '"'

interface Cut {
  readonly values: string[]
  /** Position after the record and its line end; -1 when the text ends before the closing quote. */
  readonly end: number
}

/**
 * Parses delimited text (RFC 4180 with the damages that occur in practice) piece by piece. It is our
 * own because a lost quote must cost one record and no more: readers that follow the quotes alone
 * lose everything up to the next quote, and so cannot say what was lost.
 */
export class DelimitedParser {
  readonly #options: DelimitedOptions
  #text = ''
  #line = 1
  #newline: '\n' | '\r' = '\n'
  #started = false
  /** Characters thrown away so far of a record that is too long. */
  #skipped = 0

  constructor(options: DelimitedOptions) {
    this.#options = options
  }

  /** The records that are complete with this piece of text; `last` says that no more follows. */
  *push(piece: string, last: boolean): Generator<DelimitedRecord> {
    this.#text += piece
    if (!this.#started && !this.#start(last)) return
    let position = 0
    while (position < this.#text.length) {
      if (this.#skipped > 0) {
        const next = this.#text.indexOf(this.#newline, position)
        const end = next < 0 ? this.#text.length : next + 1
        this.#skipped += end - position
        position = end
        if (next < 0 && !last) break
        yield this.#tooLong()
        continue
      }
      const newline = this.#text.indexOf(this.#newline, position)
      if (newline < 0 && !last) {
        if (this.#text.length - position > LONGEST_RECORD) {
          this.#skipped = this.#text.length - position
          position = this.#text.length
        }
        break
      }
      const lineEnd = newline < 0 ? this.#text.length : newline
      const next = this.#record(position, lineEnd, last)
      if (next === undefined) break
      position = next.end
      if (next.record) yield next.record
      this.#line += next.lines
    }
    this.#text = this.#text.slice(position)
    if (last && this.#skipped > 0) yield this.#tooLong()
  }

  /** Finds out how lines end; false while the text is too short to tell. */
  #start(last: boolean): boolean {
    const text = this.#text
    if (!text.includes('\n')) {
      if (!last && text.length < LINE_END_SEARCH) return false
      // Files of the old Macintosh end their lines in carriage returns alone.
      if (text.includes('\r')) this.#newline = '\r'
    }
    this.#started = true
    return true
  }

  #tooLong(): DelimitedRecord {
    const detail = `a line of ${this.#skipped} characters; expected at most ${LONGEST_RECORD}`
    this.#skipped = 0
    return { kind: 'refused', reason: 'line too long', detail, line: this.#line++ }
  }

  /** The record at `position`; undefined when more text is needed. */
  #record(
    position: number,
    lineEnd: number,
    last: boolean,
  ): { end: number; lines: number; record: DelimitedRecord | undefined } | undefined {
    const text = this.#text
    const contentEnd =
      lineEnd > position && text.charCodeAt(lineEnd - 1) === CR ? lineEnd - 1 : lineEnd
    const nextLine = Math.min(lineEnd + 1, text.length)
    if (contentEnd === position) return { end: nextLine, lines: 1, record: undefined }
    const line = this.#line
    const quote = text.indexOf(QUOTE, position)
    if (quote < 0 || quote >= contentEnd) {
      const values = text.slice(position, contentEnd).split(this.#options.delimiter)
      return { end: nextLine, lines: 1, record: this.#counted(values, line, undefined) }
    }
    const strict = cutStrict(text, position, this.#options.delimiter, this.#newline)
    if (strict && !last && this.#mayGoOn(strict, position)) return undefined
    if (strict && strict.end >= 0 && this.#fits(strict.values)) {
      return {
        end: strict.end,
        lines: count(text, this.#newline, position, strict.end),
        record: { kind: 'values', values: strict.values, line },
      }
    }
    return {
      end: nextLine,
      lines: 1,
      record: this.#repaired(text.slice(position, contentEnd), line, strict),
    }
  }

  /** True when more text may belong to the record: its quote is open, or it ends with the text. */
  #mayGoOn(cut: Cut, position: number): boolean {
    const text = this.#text
    if (cut.end >= 0) return cut.end === text.length && text.at(-1) !== this.#newline
    return (
      text.length - position < LONGEST_RECORD &&
      count(text, this.#newline, position, text.length) < MOST_LINES
    )
  }

  #fits(values: string[]): boolean {
    return this.#options.width === undefined || values.length === this.#options.width
  }

  #counted(values: string[], line: number, repair: string | undefined): DelimitedRecord {
    if (this.#fits(values)) return { kind: 'values', values, line, ...(repair ? { repair } : {}) }
    const detail = `${values.length} values where the header has ${this.#options.width}`
    return { kind: 'refused', reason: 'shifted columns', detail, line }
  }

  /** A single line whose quotes do not follow the rules, read by other rules in turn. */
  #repaired(line: string, number: number, strict: Cut | undefined): DelimitedRecord {
    const backslash = line.includes(`\\${QUOTE}`)
      ? cutBackslash(line, this.#options.delimiter)
      : undefined
    if (backslash && this.#fits(backslash)) {
      return this.#options.backslashQuotes === 'repair'
        ? {
            kind: 'values',
            values: backslash,
            line: number,
            repair: 'quotes escaped by a backslash',
          }
        : {
            kind: 'refused',
            reason: 'quotes escaped by a backslash',
            detail: 'set backslashQuotes: repair to read such rows',
            line: number,
          }
    }
    const loose = cutLoose(line, this.#options.delimiter)
    if (loose && this.#fits(loose))
      return { kind: 'values', values: loose, line: number, repair: 'quotes that are not escaped' }
    if (strict && strict.end >= 0) return this.#counted(strict.values, number, undefined)
    return {
      kind: 'refused',
      reason: 'a quote that is not closed',
      detail: 'the line ends within quotes, or text follows a closing quote',
      line: number,
    }
  }
}

/** By the rules: undefined when text follows a closing quote. */
function cutStrict(
  text: string,
  from: number,
  delimiter: string,
  newline: string,
): Cut | undefined {
  const values: string[] = []
  let position = from
  for (;;) {
    if (text[position] === QUOTE) {
      const quoted = quotedValue(text, position)
      if (!quoted) return { values, end: -1 }
      values.push(quoted.value)
      position = quoted.end
    } else {
      const end = unquotedEnd(text, position, delimiter, newline)
      const value = text.slice(position, end)
      values.push(
        end > position && text[end] !== delimiter && value.charCodeAt(value.length - 1) === CR
          ? value.slice(0, -1)
          : value,
      )
      position = end
    }
    if (position >= text.length) return { values, end: text.length }
    if (text[position] === delimiter) {
      position++
      continue
    }
    if (text[position] === newline) return { values, end: position + 1 }
    if (
      text.charCodeAt(position) === CR &&
      (text[position + 1] === newline || position + 1 === text.length)
    )
      return { values, end: Math.min(position + 2, text.length) }
    return undefined
  }
}

function quotedValue(text: string, from: number): { value: string; end: number } | undefined {
  let start = from + 1
  let value = ''
  for (;;) {
    const quote = text.indexOf(QUOTE, start)
    if (quote < 0) return undefined
    if (text[quote + 1] !== QUOTE)
      return { value: value + text.slice(start, quote), end: quote + 1 }
    value += text.slice(start, quote + 1)
    start = quote + 2
  }
}

function unquotedEnd(text: string, from: number, delimiter: string, newline: string): number {
  for (let position = from; position < text.length; position++) {
    const character = text[position]
    if (character === delimiter || character === newline) return position
  }
  return text.length
}

/** With `\"` for a quote within quotes. */
function cutBackslash(line: string, delimiter: string): string[] | undefined {
  const values = cutStrict(line.replaceAll(`\\${QUOTE}`, QUOTE + QUOTE), 0, delimiter, '\n')
  return values && values.end >= 0 ? values.values : undefined
}

/** A quote opens a value only at its start and closes it only before a delimiter or the line's end. */
function cutLoose(line: string, delimiter: string): string[] | undefined {
  const values: string[] = []
  let position = 0
  while (position <= line.length) {
    if (line[position] === QUOTE) {
      const close = closingQuote(line, position + 1, delimiter)
      if (close < 0) return undefined
      values.push(line.slice(position + 1, close).replaceAll('""', QUOTE))
      position = close + 2
    } else {
      const next = line.indexOf(delimiter, position)
      const end = next < 0 ? line.length : next
      values.push(line.slice(position, end))
      position = end + 1
    }
  }
  return values
}

function closingQuote(line: string, from: number, delimiter: string): number {
  for (let quote = line.indexOf(QUOTE, from); quote >= 0; quote = line.indexOf(QUOTE, quote + 1)) {
    if (quote + 1 === line.length || line[quote + 1] === delimiter) return quote
  }
  return -1
}

function count(text: string, character: string, from: number, to: number): number {
  let found = 0
  for (
    let at = text.indexOf(character, from);
    at >= 0 && at < to;
    at = text.indexOf(character, at + 1)
  )
    found++
  return found
}
