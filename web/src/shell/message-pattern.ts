import type { MessageFormatElement, PluralOrSelectOption } from '@formatjs/icu-messageformat-parser'

/** Kinds of elements, as the library for texts numbers them; its own list comes with its parser. */
const LITERAL = 0
const ARGUMENT = 1
const SELECT = 5
const PLURAL = 6
const POUND = 7

const ARGUMENT_NAME = /^\{\s*(\w+)\s*/
const CHOICE = /^,\s*(plural|select)\s*,\s*/
const OPTION = /^\s*(=?\w+)\s*\{/

/** How far a pattern has been read. */
interface Reader {
  rest: string
}

/**
 * Reads an agency's own wording of a text: words, `{name}`, and choices like
 * `{count, plural, one {# record} other {# records}}`. The catalogue's texts are read while building,
 * so the browser has no other parser. Null for what is no such pattern.
 */
export function parsePattern(text: string): MessageFormatElement[] | null {
  const reader = { rest: text }
  const elements = readMessage(reader, false)
  return reader.rest === '' ? elements : null
}

/** Reads up to a closing brace or the end; null where a placeholder is not one. */
function readMessage(reader: Reader, inPlural: boolean): MessageFormatElement[] | null {
  const elements: MessageFormatElement[] = []
  for (;;) {
    const words = (inPlural ? /^[^{}#]+/ : /^[^{}]+/).exec(reader.rest)?.[0]
    if (words !== undefined) {
      elements.push({ type: LITERAL, value: words })
      reader.rest = reader.rest.slice(words.length)
    } else if (inPlural && reader.rest.startsWith('#')) {
      elements.push({ type: POUND })
      reader.rest = reader.rest.slice(1)
    } else if (reader.rest.startsWith('{')) {
      const element = readArgument(reader, inPlural)
      if (element === null) return null
      elements.push(element)
    } else {
      return elements
    }
  }
}

function readArgument(reader: Reader, inPlural: boolean): MessageFormatElement | null {
  const value = take(reader, ARGUMENT_NAME)
  if (value === null) return null
  if (take(reader, /^(\})/) !== null) return { type: ARGUMENT, value }
  const kind = take(reader, CHOICE)
  if (kind === null) return null
  const options: Record<string, PluralOrSelectOption> = {}
  for (let key = take(reader, OPTION); key !== null; key = take(reader, OPTION)) {
    const message = readMessage(reader, inPlural || kind === 'plural')
    if (message === null || take(reader, /^(\})/) === null) return null
    options[key] = { value: message }
  }
  if (take(reader, /^\s*(\})/) === null || options['other'] === undefined) return null
  return kind === 'plural'
    ? { type: PLURAL, value, options, offset: 0, pluralType: 'cardinal' }
    : { type: SELECT, value, options }
}

/** The first group of what stands next, which counts as read; null where it does not. */
function take(reader: Reader, pattern: RegExp): string | null {
  const found = pattern.exec(reader.rest)
  if (found === null) return null
  reader.rest = reader.rest.slice(found[0].length)
  return found[1] ?? ''
}
