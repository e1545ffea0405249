import { LOCALE_COOKIE, LOCALES, type Locale } from '@plat/contract/platform/localized'
import { readStored, writeStored } from './browser-storage.ts'

const STORAGE_KEY = 'plat.locale'
const YEAR_S = 31_536_000

/** The language that somebody chose: the address's `?lang`, else what was chosen in this browser before. */
export function chosenLocale(query: string, stored: string | null): Locale | null {
  const find = (wanted: string | null) => LOCALES.find((locale) => locale === wanted)
  return find(new URLSearchParams(query).get('lang')) ?? find(stored) ?? null
}

/** What was chosen in this browser before; null also where storage is blocked. */
export function readStoredLocale(): string | null {
  return readStored('localStorage', STORAGE_KEY)
}

/** Remembers a choice for the next visit, and for the server. Where storage is blocked it lasts for this one. */
export function storeLocale(locale: Locale): void {
  if (writeStored('localStorage', STORAGE_KEY, locale))
    document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${YEAR_S}; samesite=lax`
}

/** The first of the browser's languages (BCP 47, most wanted first) that the portal has; null for none. */
export function browserLocale(languages: readonly string[]): Locale | null {
  for (const language of languages) {
    const [wanted] = language.toLowerCase().split('-')
    const locale = LOCALES.find((one) => one === wanted)
    if (locale !== undefined) return locale
  }
  return null
}
