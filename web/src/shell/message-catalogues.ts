import { LOCALES, type Locale } from '@plat/contract/platform/localized'
import english from '../locales/en.json'
import { fetchCode, loadCode } from '../ui/later.ts'

/** Texts by message id. */
export type Messages = Record<string, string>

/** Part of the application; used where a translation is missing. */
export const ENGLISH: Messages = english

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

/** Fetches the files of all languages, so that a change of language does not wait for one. */
export function prefetchCatalogues(): void {
  for (const locale of LOCALES) void fetchCode(loaders[locale])
}
