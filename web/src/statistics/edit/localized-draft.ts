import type { Locale, Localized } from '@plat/contract/platform/localized'

/** A text as it is typed: in the agency's own language, and in the other one. */
export interface LocalizedDraft {
  readonly main: string
  readonly other: string
}

export const NO_TEXT: LocalizedDraft = { main: '', other: '' }

/** A text of the agency, to be changed. @param language the agency's own */
export function draftOfText(text: Localized | null, language: Locale): LocalizedDraft {
  if (text === null) return NO_TEXT
  if (typeof text === 'string') return { main: text, other: '' }
  if (text.es === undefined) return { main: text.en, other: '' }
  return language === 'es' ? { main: text.es, other: text.en } : { main: text.en, other: text.es }
}

/** What was typed: a plain text where it is in the agency's language only; null for nothing. */
export function textOfDraft({ main, other }: LocalizedDraft, language: Locale): Localized | null {
  const [own, second] = [main.trim(), other.trim()]
  if (second === '') return own === '' ? null : own
  // Whoever reads the agency's own language gets the only text there is rather than none.
  const first = own === '' ? second : own
  return language === 'es' ? { en: second, es: first } : { en: first, es: second }
}

export function isBlank({ main }: LocalizedDraft): boolean {
  return main.trim() === ''
}
