import type { ModuleConfig } from '@plat/contract/tenancy/config'
import type { Place } from '@plat/contract/places/places'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useDays } from '../records/use-days.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import type { Language } from './filters/filter-labels.ts'
import { searchParts, searchSentence } from './search-labels.ts'
import type { SearchState } from '@plat/contract/search/search-state'

/** The language that searches are put into words with. */
export function useLanguage(): Language {
  const { locale, formatNumber } = useIntl()
  const t = useT()
  const days = useDays()
  return useMemo(
    () => ({ locale, text: t, day: days.short, number: formatNumber }),
    [locale, t, days, formatNumber],
  )
}

/** The search in words: its parts for chips, and one sentence. */
export function useSearchLabels(
  state: SearchState,
  module: ModuleConfig,
  places: readonly Place[],
) {
  const { viewer } = useTenant()
  const language = useLanguage()
  return useMemo(() => {
    const parts = searchParts(state, module, places, viewer, language)
    return { parts, sentence: searchSentence(module, parts, language.locale) }
  }, [state, module, places, viewer, language])
}
