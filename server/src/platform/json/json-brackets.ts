/** Deepest nesting of an element; deeper ones are left out: no record needs more. */
export const MAX_DEPTH = 64

/** How deep the brackets of a JSON text are nested, those in strings not counted; 0 for texts with few brackets. */
export function nestingOf(text: string): number {
  return occurrences(text, '{') + occurrences(text, '[') <= MAX_DEPTH
    ? 0
    : elementEnd(text, 0).deepest
}

/** Position after the string that starts at `from`; -1 when the text ends within it. */
export function stringEnd(text: string, from: number): number {
  let quote = text.indexOf('"', from + 1)
  while (quote >= 0) {
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === 92) slashes++
    if (slashes % 2 === 0) return quote + 1
    quote = text.indexOf('"', quote + 1)
  }
  return -1
}

/** Position after the element that starts at `from`, -1 when the text ends within it, and its deepest nesting. */
export function elementEnd(text: string, from: number): { end: number; deepest: number } {
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

/** How often a character occurs in a text. */
export function occurrences(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++
  return count
}
