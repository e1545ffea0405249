/** A text in lower case without accents. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const FILLERS = new Set(['de', 'del', 'la', 'el', 'of', 'the', 'properties'])

/** The words of a column's name: `PermitNum`, `permit_num` and `Permit Num` are the same two. */
export function wordsOf(name: string): string[] {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map(plain)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !FILLERS.has(word))
  return telling.length > 0 ? telling : words
}

/** The words of a name in one, as patterns look at it. */
export function joined(name: string): string {
  return wordsOf(name).join('')
}

/** A name as people read it: `work_description` is "Work description". */
export function labelOf(name: string): string {
  const words = name
    .replace(/^\$/, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/u)
    .filter((word) => word !== '')
    .join(' ')
  const even = words === words.toUpperCase() && words.length > 4 ? words.toLowerCase() : words
  return even.charAt(0).toUpperCase() + even.slice(1)
}

/** A name as an id of lower case letters, digits and the separator; `otherwise` where nothing is left. */
export function idOf(name: string, separator: '_' | '-', otherwise: string): string {
  const id = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => plain(word).replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join(separator)
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/[_-]$/, '')
  return id === '' ? otherwise : id
}
