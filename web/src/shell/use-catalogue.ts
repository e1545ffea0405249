import type { Locale } from '@plat/contract/platform/localized'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import {
  englishTexts,
  loadCatalogue,
  loadedCatalogue,
  type Messages,
} from './message-catalogues.ts'

interface Catalogue {
  locale: Locale
  messages: Messages
}

/**
 * The catalogue of the wanted language; until it has been loaded the one before, and null at the start.
 * @param onFailure gets the language that stays on screen because the wanted one could not be loaded
 */
export function useCatalogue(wanted: Locale, onFailure: (shown: Locale) => void) {
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
