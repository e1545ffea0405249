import { isEmail } from '../accounts/form-values.ts'

/** Addresses that were typed: all of them, each once; or the first part that is none. */
export type Recipients =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  /** Nothing but spaces. */
  | { readonly kind: 'nobody' }
  /** `part` is empty between two separators and after the last. */
  | { readonly kind: 'wrong'; readonly part: string }

/** Characters of a wrong part that a refusal repeats. */
const SHOWN_PART = 80

/**
 * Reads recipients: separated by comma, semicolon or new line, all spaces ignored; a comma or semicolon with nothing
 * on one side is a mistake. The same address twice is one, whatever its case.
 */
export function readRecipients(typed: string | readonly string[]): Recipients {
  const text = typeof typed === 'string' ? typed : typed.join('\n')
  if (text.trim() === '') return { kind: 'nobody' }
  const addresses = new Map<string, string>()
  for (const piece of text.split(/[,;]/)) {
    const lines = piece
      .split(/[\r\n]+/)
      .map((line) => line.replaceAll(/\s/g, ''))
      .filter((line) => line !== '')
    if (lines.length === 0) return { kind: 'wrong', part: '' }
    for (const line of lines) {
      if (!isEmail(line)) return { kind: 'wrong', part: line.slice(0, SHOWN_PART) }
      const key = line.toLowerCase()
      if (!addresses.has(key)) addresses.set(key, line)
    }
  }
  return { kind: 'addresses', addresses: [...addresses.values()] }
}
