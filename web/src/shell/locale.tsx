import { LOCALES, type Locale, type Localized } from '@plat/contract/platform/localized'
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider } from 'react-intl'
import english from '../locales/en.json'
import { fetchCode, loadCode, whenIdle } from '../ui/later.ts'
import { messageOverrides } from './message-overrides.ts'

type Messages = Record<string, string>

const STORED = 'plat.locale'
const loaders: Record<Locale, () => Promise<Messages>> = {
  en: () => Promise.resolve(english),
  es: async () => (await import('../locales/es.json')).default,
}
/** Catalogues that are there. */
const catalogues = new Map<Locale, Messages>([['en', english]])

async function loadCatalogue(locale: Locale): Promise<Messages> {
  const known = catalogues.get(locale)
  if (known) return known
  const messages = await loadCode(loaders[locale])
  catalogues.set(locale, messages)
  return messages
}

/** The regional form: numbers and dates as they are written in the United States. */
const REGIONAL: Record<Locale, string> = { en: 'en-US', es: 'es-US' }

const NO_TEXTS: Readonly<Record<string, Localized>> = {}

interface LocaleChoice {
  locale: Locale
  /** What was chosen last: not yet on screen while its texts are on their way. */
  chosen: Locale
  choose(locale: Locale): void
}
const LocaleContext = createContext<LocaleChoice | null>(null)

/** The language on screen, and how to change it. */
export function useLocale(): LocaleChoice {
  const choice = use(LocaleContext)
  if (!choice) throw new Error('useLocale was called outside LocaleProvider')
  return choice
}

/** The language that somebody chose: the address's `?lang`, else what was chosen in this browser before. */
export function chosenLocale(query: string, stored: string | null): Locale | null {
  const asked = new URLSearchParams(query).get('lang')
  const find = (wanted: string | null) => LOCALES.find((locale) => locale === wanted)
  return find(asked) ?? find(stored) ?? null
}

/**
 * Provides texts, formats and the document's language: the chosen one, else the account's, else the
 * agency's. Waits for a catalogue before switching.
 */
export function LocaleProvider({
  agencyLocale,
  accountLocale = null,
  agencyTexts = NO_TEXTS,
  children,
}: {
  agencyLocale: Locale
  /** Of who is signed in, where the account has one. */
  accountLocale?: Locale | null
  /** Texts of the catalogue that the agency words differently, by message id. */
  agencyTexts?: Readonly<Record<string, Localized>>
  children: ReactNode
}) {
  const [chosen, setChosen] = useState(() => chosenLocale(window.location.search, readStored()))
  const wanted = chosen ?? accountLocale ?? agencyLocale
  const [loaded, setLoaded] = useState<{ locale: Locale; messages: Messages } | null>(
    wanted === 'en' ? { locale: 'en', messages: english } : null,
  )

  // Without the catalogue, what is on screen or English is better than nothing; a press asks again.
  const onFailure = useEffectEvent(() => {
    setLoaded((before) => before ?? { locale: 'en', messages: english })
    // What nobody pressed stays what the account and the agency want.
    if (chosen !== null) setChosen(loaded?.locale ?? 'en')
  })
  useEffect(() => {
    let current = true
    loadCatalogue(wanted).then(
      (messages) =>
        current &&
        setLoaded((before) =>
          before?.messages === messages ? before : { locale: wanted, messages },
        ),
      () => current && onFailure(),
    )
    return () => {
      current = false
    }
  }, [wanted])

  // The other languages' catalogues come when nothing else is to do, so that a press finds them there.
  useEffect(
    () =>
      whenIdle(() => {
        for (const locale of LOCALES) void fetchCode(loaders[locale])
      }),
    [],
  )

  useLayoutEffect(() => {
    if (loaded) document.documentElement.lang = loaded.locale
  }, [loaded])

  const choice = useMemo(
    () => ({
      locale: loaded?.locale ?? wanted,
      chosen: wanted,
      choose: (locale: Locale) => {
        writeStored(locale)
        setChosen(locale)
        const messages = catalogues.get(locale)
        // With the press itself: an update of its own would wait behind what else is being drawn.
        if (messages) setLoaded({ locale, messages })
      },
    }),
    [loaded, wanted],
  )
  const messages = useMemo(
    () =>
      // English texts stand in where a translation is missing. A catalogue that was parsed while
      // building is typed as the text that it was.
      loaded && {
        ...english,
        ...loaded.messages,
        ...(messageOverrides(agencyTexts, loaded.locale) as unknown as Messages),
      },
    [loaded, agencyTexts],
  )
  if (!loaded || !messages) return null
  return (
    <LocaleContext value={choice}>
      <IntlProvider locale={REGIONAL[loaded.locale]} messages={messages}>
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
