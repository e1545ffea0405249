import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { Place } from '@plat/contract/places/places'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useDays } from '../records/use-days.ts'
import { loadedCatalogue } from '../shell/message-catalogues.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import {
  isWordId,
  localeOf,
  wordsIn,
  type Language as WordLanguage,
} from '@plat/contract/search/words/language'
import { partsSentence, searchParts } from '@plat/contract/search/words/search-parts'
import type { SearchState } from '@plat/contract/search/search-state'
import type { WordId } from '@plat/contract/search/words/english-words'
import type { MessageId } from '../locales/message-id.ts'

/** The language that searches are put into words with. */
export function useLanguage(): Language {
  const { locale, formatNumber } = useIntl()
  const t = useT()
  const days = useDays()
  const { texts } = useTenant().config
  return useMemo(() => {
    const words = wordsIn(locale, loadedCatalogue(localeOf({ locale })) ?? {}, texts)
    return {
      locale,
      text: (id, values) => (isWordId(id) ? words(id, values) : t(id, values)),
      day: days.short,
      number: formatNumber,
    }
  }, [locale, t, days, formatNumber, texts])
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
    return { parts, sentence: partsSentence(module, parts, language.locale) }
  }, [state, module, places, viewer, language])
}

/** The language on screen, to write searches in words with; it has the texts of the catalogue, too. */
export interface Language extends WordLanguage {
  text: (id: MessageId | WordId, values?: Record<string, string | number>) => string
}
