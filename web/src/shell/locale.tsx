import { LOCALES, type Locale } from '@plat/contract/localized'
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider } from 'react-intl'
import english from '../locales/en.json'

type Messages = Record<string, string>

const STORED = 'plat.locale'
const loaders: Record<Locale, () => Promise<Messages>> = {
  en: () => Promise.resolve(english),
  es: async () => (await import('../locales/es.json')).default,
}

/** The regional form: numbers and dates as they are written in the United States. */
const REGIONAL: Record<Locale, string> = { en: 'en-US', es: 'es-US' }

interface LocaleChoice {
  locale: Locale
  choose(locale: Locale): void
}
const LocaleContext = createContext<LocaleChoice | null>(null)

/** The language on screen, and how to change it. */
export function useLocale(): LocaleChoice {
  const choice = use(LocaleContext)
  if (!choice) throw new Error('useLocale was called outside LocaleProvider')
  return choice
}

/** The language of a visit: the address's `?lang`, else what was chosen before, else the agency's. */
export function initialLocale(query: string, stored: string | null, agency: Locale): Locale {
  const asked = new URLSearchParams(query).get('lang')
  return (
    LOCALES.find((locale) => locale === asked) ??
    LOCALES.find((locale) => locale === stored) ??
    agency
  )
}

/** Provides texts, formats and the document's language; waits for a catalogue before switching. */
export function LocaleProvider({
  agencyLocale,
  children,
}: {
  agencyLocale: Locale
  children: ReactNode
}) {
  const [wanted, setWanted] = useState(() =>
    initialLocale(window.location.search, readStored(), agencyLocale),
  )
  const [loaded, setLoaded] = useState<{ locale: Locale; messages: Messages } | null>(
    wanted === 'en' ? { locale: 'en', messages: english } : null,
  )

  useEffect(() => {
    let current = true
    loaders[wanted]().then(
      (messages) => current && setLoaded({ locale: wanted, messages }),
      // Without the catalogue, English is better than nothing.
      () => current && setLoaded((before) => before ?? { locale: 'en', messages: english }),
    )
    return () => {
      current = false
    }
  }, [wanted])

  useEffect(() => {
    if (loaded) document.documentElement.lang = loaded.locale
  }, [loaded])

  const choice = useMemo(
    () => ({
      locale: loaded?.locale ?? wanted,
      choose: (locale: Locale) => {
        writeStored(locale)
        setWanted(locale)
      },
    }),
    [loaded, wanted],
  )
  if (!loaded) return null
  return (
    <LocaleContext value={choice}>
      {/* English texts stand in where a translation is missing. */}
      <IntlProvider locale={REGIONAL[loaded.locale]} messages={{ ...english, ...loaded.messages }}>
        <I18nProvider locale={REGIONAL[loaded.locale]}>{children}</I18nProvider>
      </IntlProvider>
    </LocaleContext>
  )
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
    return null // storage is blocked: the choice lasts for the visit
  }
}

function writeStored(locale: Locale): void {
  try {
    localStorage.setItem(STORED, locale)
  } catch {
    // storage is blocked: the choice lasts for the visit
  }
}
