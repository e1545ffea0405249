import type { ModuleConfig } from '@plat/contract/config'
import type { Place } from '@plat/contract/places'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useDays } from '../records/use-days.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useText } from '../shell/use-text.ts'
import type { Language } from './filter-words.ts'
import { searchParts, searchSentence } from './search-words.ts'
import type { SearchState } from '@plat/contract/search-address'

/** The language that searches are put into words with. */
export function useLanguage(): Language {
  const { locale, formatNumber } = useIntl()
  const text = useText()
  const days = useDays()
  return useMemo(
    () => ({ locale, text, day: days.short, number: formatNumber }),
    [locale, text, days, formatNumber],
  )
}

/** The search in words: its parts for chips, and one sentence. */
export function useSearchWords(state: SearchState, module: ModuleConfig, places: readonly Place[]) {
  const { viewer } = useTenant()
  const language = useLanguage()
  return useMemo(() => {
    const parts = searchParts(state, module, places, viewer, language)
    return { parts, sentence: searchSentence(module, parts, language.locale) }
  }, [state, module, places, viewer, language])
}
