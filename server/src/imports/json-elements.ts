/** A complete element of a JSON array, as text. */
export interface JsonElement {
  readonly text: string
  readonly line: number
}

/** Why reading has to stop, or what was left out. */
export type ElementProblem = {
  readonly kind: 'skipped'
  readonly reason: string
  readonly line: number
}

/** Nesting within one element beyond which it is left out: no record needs more. */
export const DEEPEST = 64
/** Characters of one element beyond which it is left out. */
const LONGEST = 32_000_000

type State = 'before' | 'elements' | 'after'

/**
 * Cuts a JSON document of any size into the elements of one of its arrays, so that each can be
 * parsed, counted and refused by itself. It looks at brackets and quotes only.
 */
export class JsonElements {
  readonly #path: readonly string[]
  #state: State = 'before'
  /** Keys from the root to where the walk stands; null for arrays. */
  #stack: (string | null)[] = []
  #key: string | null = null
  #text = ''
  #position = 0
  #line = 1
  #openBrackets = 0
  #trailingText = false
  /** Elements that have been cut out, whatever became of them. */
  found = 0

  /** @param path keys that lead to the array, none for a document that is one. */
  constructor(path: readonly string[]) {
    this.#path = path
  }

  /** True when the array was found and closed. */
  get complete(): boolean {
    return this.#state === 'after'
  }

  /** True when the document was closed too. */
  get closed(): boolean {
    return this.complete && this.#openBrackets === 0
  }

  /** True when more text follows the document, such as a second one. */
  get hasTrailingText(): boolean {
    return this.#trailingText
  }

  /** True when the array was found. */
  get entered(): boolean {
    return this.#state !== 'before'
  }

  *push(piece: string): Generator<JsonElement | ElementProblem> {
    this.#text = this.#text.slice(this.#position) + piece
    this.#position = 0
    while (this.#state !== 'after') {
      if (this.#state === 'before') {
        if (!this.#seek()) return
        continue
      }
      const cut = this.#element()
      if (cut === 'more') return
      if (cut) yield cut
    }
    this.#finish()
  }

  /** Walks to the end of the document; nothing of it is kept. */
  #finish(): void {
    const text = this.#text
    while (this.#position < text.length && this.#openBrackets > 0) {
      const character = text[this.#position]
      if (character === '"') {
        const end = stringEnd(text, this.#position)
        if (end < 0) return
        this.#position = end
        continue
      }
      this.#position++
      if (character === '{' || character === '[') this.#openBrackets++
      else if (character === '}' || character === ']') this.#openBrackets--
    }
    if (text.slice(this.#position).trim() !== '') this.#trailingText = true
    this.#position = text.length
  }

  /** Walks to the opening bracket of the array; false when more text is needed. */
  #seek(): boolean {
    const text = this.#text
    while (this.#position < text.length) {
      const character = text[this.#position]
      if (character === '"') {
        const end = stringEnd(text, this.#position)
        if (end < 0) return false
        this.#key = text.slice(this.#position + 1, end - 1)
        this.#position = end
        continue
      }
      this.#position++
      if (character === '\n') this.#line++
      else if (character === '{') this.#stack.push(this.#key)
      else if (character === '[') {
        if (this.#isWanted()) {
          this.#state = 'elements'
          return true
        }
        this.#stack.push(null)
      } else if (character === '}' || character === ']') this.#stack.pop()
      else if (character === ',') this.#key = null
    }
    return false
  }

  #isWanted(): boolean {
    if (this.#path.length === 0) return this.#stack.length === 0
    const keys = [...this.#stack.slice(1), this.#key]
    return (
      keys.length === this.#path.length && keys.every((key, index) => key === this.#path[index])
    )
  }

  /** One element from where the walk stands; 'more' when the text ends within it. */
  #element(): JsonElement | ElementProblem | 'more' | undefined {
    const text = this.#text
    let start = this.#position
    while (start < text.length) {
      const code = text.charCodeAt(start)
      if (code === 10) this.#line++
      else if (code !== 44 && code !== 32 && code !== 9 && code !== 13) break
      start++
    }
    this.#position = start
    if (start >= text.length) return 'more'
    if (text[start] === ']') {
      this.#state = 'after'
      this.#position++
      this.#openBrackets = this.#stack.length
      return undefined
    }
    const { end, deepest } = elementEnd(text, start)
    if (end < 0) {
      if (text.length - start > LONGEST) throw new ElementTooLongError(this.#line)
      return 'more'
    }
    this.#position = end
    this.found++
    const line = this.#line
    const element = text.slice(start, end)
    this.#line += occurrences(element, '\n')
    return deepest > DEEPEST
      ? { kind: 'skipped', reason: `JSON nested deeper than ${DEEPEST}`, line }
      : { text: element, line }
  }
}

/** An element has no end within reason: the document is damaged. */
class ElementTooLongError extends Error {
  override name = 'ElementTooLongError'

  constructor(line: number) {
    super(`The element that starts on line ${line} is longer than ${LONGEST} characters.`)
  }
}

/** How deep the brackets of a JSON text are nested, those within strings not counted. */
export function nestingOf(text: string): number {
  return occurrences(text, '{') + occurrences(text, '[') <= DEEPEST
    ? 0
    : elementEnd(text, 0).deepest
}

function stringEnd(text: string, from: number): number {
  let quote = text.indexOf('"', from + 1)
  while (quote >= 0) {
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === 92) slashes++
    if (slashes % 2 === 0) return quote + 1
    quote = text.indexOf('"', quote + 1)
  }
  return -1
}

function elementEnd(text: string, from: number): { end: number; deepest: number } {
  let depth = 0
  let deepest = 0
  for (let position = from; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code === 34) {
      const end = stringEnd(text, position)
      if (end < 0) return { end: -1, deepest }
      if (depth === 0) return { end, deepest }
      position = end - 1
    } else if (code === 123 || code === 91) {
      depth++
      if (depth > deepest) deepest = depth
    } else if (code === 125 || code === 93) {
      if (depth === 0) return { end: position, deepest }
      depth--
      if (depth === 0) return { end: position + 1, deepest }
    } else if (code === 44 && depth === 0) return { end: position, deepest }
  }
  return { end: -1, deepest }
}

function occurrences(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++
  return count
}
