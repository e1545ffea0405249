import { LOCALES, type Locale } from '@plat/contract/platform/localized'
import { FIRST_ENGLISH } from '../locales/first-english.ts'
import { fetchCode, loadCode } from '../ui/later.ts'

/** Texts by message id. */
export type Messages = Record<string, string>

let english: Messages = { ...FIRST_ENGLISH }
const watchers = new Set<() => void>()

/** Part of the application; used where a translation is missing. Grows when code comes that brings its own. */
export function englishTexts(): Messages {
  return english
}

/** Adds texts, before the code that uses them is drawn. */
export function addEnglish(texts: Readonly<Messages>): void {
  english = { ...english, ...texts }
  loaded.set('en', english)
  for (const watcher of watchers) watcher()
}

/** Calls `watcher` when English texts were added; returns how to end that. */
export function watchEnglish(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const loaders: Record<Locale, () => Promise<Messages>> = {
  en: () => Promise.resolve(english),
  es: async () => (await import('./spanish-messages.ts')).SPANISH,
}
const loaded = new Map<Locale, Messages>([['en', english]])

/** The catalogue of a language if it has been loaded. */
export function loadedCatalogue(locale: Locale): Messages | undefined {
  return loaded.get(locale)
}

/** @throws what `import()` throws when the file does not come. */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale)
  if (known) return known
  const messages = await loadCode(loaders[locale])
  loaded.set(locale, messages)
  return messages
}

/** Loads the texts of every language. Called when the reader may be about to switch languages. */
export function prefetchCatalogues(): void {
  for (const locale of LOCALES) void fetchCode(loaders[locale])
}
