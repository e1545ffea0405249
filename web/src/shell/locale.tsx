import type { Locale, Localized } from '@plat/contract/platform/localized'
import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
} from 'react'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider } from 'react-intl'
import { pageLocation, servedLocale } from '../serving.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { browserLocale, chosenLocale, readStoredLocale, storeLocale } from './chosen-locale.ts'
import {
  englishTexts,
  type Messages,
  watchEnglish,
  loadCatalogue,
  loadedCatalogue,
} from './message-catalogues.ts'
import { messageOverrides } from './message-overrides.ts'

/** The regional form: numbers and dates as they are written in the United States. */
const REGIONAL: Record<Locale, string> = { en: 'en-US', es: 'es-US' }

const NO_TEXTS: Readonly<Record<string, Localized>> = {}

interface LocaleChoice {
  locale: Locale
  /** What was chosen last; not on screen until its texts have been loaded. */
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

interface LocaleProviderProps {
  agencyLocale: Locale
  /** Of who is signed in, where the account has one. */
  accountLocale?: Locale | null
  /** Texts of the catalogue that the agency words differently, by message id. */
  agencyTexts?: Readonly<Record<string, Localized>>
  children: ReactNode
}

/**
 * Provides texts, formats and the document's language: the chosen one, else the account's, else the
 * browser's first that the portal has, else the agency's. Waits for a catalogue before switching.
 */
export function LocaleProvider({
  agencyLocale,
  accountLocale = null,
  agencyTexts = NO_TEXTS,
  children,
}: LocaleProviderProps) {
  const [chosen, setChosen] = useState(() =>
    chosenLocale(pageLocation().search, readStoredLocale()),
  )
  // What the server has rendered is taken over in its language, and only then changed to another.
  const served = useTakenOver() ? null : servedLocale()
  const wanted =
    served ?? chosen ?? accountLocale ?? browserLocale(navigator.languages) ?? agencyLocale
  const { catalogue, showAtOnce } = useCatalogue(wanted, (shown) => {
    // What nobody pressed stays what the account and the agency want; a press tries again.
    if (chosen !== null) setChosen(shown)
  })
  const english = useSyncExternalStore(watchEnglish, englishTexts, englishTexts)
  useLayoutEffect(() => {
    if (catalogue) document.documentElement.lang = catalogue.locale
  }, [catalogue])

  const choice = useMemo(
    () => ({
      locale: catalogue?.locale ?? wanted,
      chosen: wanted,
      choose: (locale: Locale) => {
        storeLocale(locale)
        setChosen(locale)
        // With the press itself: an update of its own would wait behind what else is being drawn.
        showAtOnce(locale)
      },
    }),
    [catalogue, wanted, showAtOnce],
  )
  const messages = useMemo(
    () =>
      // English texts stand in where a translation is missing. A catalogue that was parsed while
      // building is typed as the text that it was.
      catalogue && {
        ...english,
        ...catalogue.messages,
        ...(messageOverrides(agencyTexts, catalogue.locale) as unknown as Messages),
      },
    [catalogue, english, agencyTexts],
  )
  if (!catalogue || !messages) return null
  return (
    <LocaleContext value={choice}>
      <IntlProvider locale={REGIONAL[catalogue.locale]} messages={messages}>
        <I18nProvider locale={REGIONAL[catalogue.locale]}>{children}</I18nProvider>
      </IntlProvider>
    </LocaleContext>
  )
}

interface Catalogue {
  locale: Locale
  messages: Messages
}

/**
 * The catalogue of the wanted language; until it has been loaded the one before, and null at the start.
 * @param onFailure gets the language that stays on screen because the wanted one could not be loaded
 */
function useCatalogue(wanted: Locale, onFailure: (shown: Locale) => void) {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(() => {
    const messages = loadedCatalogue(wanted)
    return messages ? { locale: wanted, messages } : null
  })
  const fail = useEffectEvent(() => {
    setCatalogue((before) => before ?? { locale: 'en', messages: englishTexts() })
    onFailure(catalogue?.locale ?? 'en')
  })
  useEffect(() => {
    let current = true
    loadCatalogue(wanted).then(
      (messages) =>
        current &&
        setCatalogue((before) =>
          before?.messages === messages ? before : { locale: wanted, messages },
        ),
      () => current && fail(),
    )
    return () => {
      current = false
    }
  }, [wanted])

  /** Shows a language in the same update as the caller's, where its catalogue has been loaded. */
  const showAtOnce = useCallback((locale: Locale) => {
    const messages = loadedCatalogue(locale)
    if (messages) setCatalogue({ locale, messages })
  }, [])
  return { catalogue, showAtOnce }
}
