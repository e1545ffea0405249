/** A record cut into its values. */
export interface Cut {
  readonly values: string[]
  /** Position after the record and its line end; -1 when the text ends before the closing quote. */
  readonly end: number
}

export const CR = 13
export const QUOTE = '"'

/** Cuts by RFC 4180; undefined when text follows a closing quote. */
export function cutStrict(text: string, from: number, delimiter: string): Cut | undefined {
  const values: string[] = []
  let position = from
  for (;;) {
    if (text[position] === QUOTE) {
      const quoted = quotedValue(text, position)
      if (!quoted) return { values, end: -1 }
      values.push(quoted.value)
      position = quoted.end
    } else {
      const end = unquotedEnd(text, position, delimiter)
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
    if (text[position] === '\n') return { values, end: position + 1 }
    if (
      text.charCodeAt(position) === CR &&
      (text[position + 1] === '\n' || position + 1 === text.length)
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

function unquotedEnd(text: string, from: number, delimiter: string): number {
  for (let position = from; position < text.length; position++) {
    const character = text[position]
    if (character === delimiter || character === '\n') return position
  }
  return text.length
}

/** Cuts a line in which `\"` is a quote within quotes. */
export function cutBackslash(line: string, delimiter: string): string[] | undefined {
  const values = cutStrict(line.replaceAll(`\\${QUOTE}`, QUOTE + QUOTE), 0, delimiter)
  return values && values.end >= 0 ? values.values : undefined
}

/** Cuts a line whose quotes open a value only at its start and close it only before a delimiter or the line's end. */
export function cutLoose(line: string, delimiter: string): string[] | undefined {
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

/** How often the character occurs between two positions. */
export function count(text: string, character: string, from: number, to: number): number {
  let found = 0
  for (
    let at = text.indexOf(character, from);
    at >= 0 && at < to;
    at = text.indexOf(character, at + 1)
  )
    found++
  return found
}
