import { elementEnd, MAX_DEPTH, occurrences, stringEnd } from './json-brackets.ts'

/** A complete element of a JSON array, as text. */
export interface JsonElement {
  readonly text: string
  readonly line: number
}

/** An element that was left out, and why. */
export type ElementProblem = {
  readonly kind: 'skipped'
  readonly reason: string
  readonly line: number
}

/** Longest element in characters; beyond that the document is damaged. */
const MAX_ELEMENT_LENGTH = 32_000_000

type State = 'before' | 'elements' | 'after'

/**
 * Cuts a JSON document of any size into the elements of one of its arrays: each is then parsed, counted
 * and refused by itself. It looks at brackets and quotes only. Kept beside streaming parsers because it is
 * about three times as fast, and names damaged elements: bench/README.md, "JSON imports".
 */
export class JsonElements {
  readonly #path: readonly string[]
  #state: State = 'before'
  /** Keys from the root to the current position; null for arrays. */
  #stack: (string | null)[] = []
  #key: string | null = null
  #text = ''
  #position = 0
  #line = 1
  #openBrackets = 0
  #trailingText = false
  /** Elements found so far, left-out ones included. */
  found = 0

  /** @param path keys that lead to the array, none for a document that is one. */
  constructor(path: readonly string[]) {
    this.#path = path
  }

  /** True when the array was found and closed. */
  get complete(): boolean {
    return this.#state === 'after'
  }

  /** True when the whole document was closed. */
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

  /** Skips to the end of the document. */
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

  /** Skips to the opening bracket of the array; false when more text is needed. */
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

  /** The element at the current position; 'more' when the text ends within it. */
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
      if (text.length - start > MAX_ELEMENT_LENGTH) throw new ElementTooLongError(this.#line)
      return 'more'
    }
    this.#position = end
    this.found++
    const line = this.#line
    const element = text.slice(start, end)
    this.#line += occurrences(element, '\n')
    return deepest > MAX_DEPTH
      ? { kind: 'skipped', reason: `JSON nested deeper than ${MAX_DEPTH}`, line }
      : { text: element, line }
  }
}

/** An element does not end: the document is damaged. */
class ElementTooLongError extends Error {
  override name = 'ElementTooLongError'

  constructor(line: number) {
    super(
      `The element that starts on line ${line} is longer than ${MAX_ELEMENT_LENGTH} characters.`,
    )
  }
}
