import type { Localized } from '@plat/contract/platform/localized'
import type { Prediction } from '@plat/contract/places/places'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocalize, useT } from '../ui/use-t.ts'
import { SuggestBox } from '../ui/suggest-box.tsx'
import type { Suggestion } from '../ui/suggestion-list.tsx'
import { enterTarget, mayBeNumber } from './enter-target.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useTenant } from '../shell/tenant.tsx'

/** Id of the suggestion to search for the words; no section's. */
const WORDS = 'search-for-words'

export interface SearchBoxProps {
  /** The module whose records are looked for. */
  module: string
  /** Where words can be searched: what the module's records are called. */
  noun?: Localized | undefined
  /** What the page searches: suggestions are counted under it. By default what the module's page begins with. */
  criteria?: SearchCriteria | undefined
  /** What was done to the box before its code had come. */
  early?: { text: string; focused: boolean; submitted: boolean }
  /** Name and hint of the field, where it is not the page's own search. */
  label?: string
  placeholder?: string
  /** The button says what it does, not only shows it. */
  worded?: boolean
  /** Offers only what has a place on the map. */
  located?: boolean
  onChoose: (prediction: Prediction) => void
}

/**
 * Finds places, addresses, parcels, records by number and by words, and coordinates, each below what
 * matched; offers places before the first letter. Where words can be searched, Enter does so, but for the name of a
 * place that no record has among its words.
 */
export default function SearchBox({
  module,
  noun,
  criteria,
  early,
  label,
  placeholder,
  worded = false,
  located = false,
  onChoose,
}: SearchBoxProps) {
  const t = useT()
  const [typed, setTyped] = useState(early?.text ?? '')
  const [asking, setAsking] = useState(false)
  const latest = useRef(typed)
  const suggestions = useSuggestions({ module, typed, criteria, located })
  const { sections, about, state } = suggestions
  const messages = useMessages()
  const words = useWordsSuggestion(noun, typed.trim(), about)
  const lead = suggestions.place ? null : words
  const isAlone = sections.length === 0
  const isSilent = state === 'current' ? !isAlone || about !== 0 : state === 'looking' && !isAlone

  function write(text: string) {
    latest.current = text
    setTyped(text)
  }

  async function submit(): Promise<boolean> {
    const text = typed.trim()
    if (suggestions.place) {
      write(suggestions.place.text)
      onChoose(suggestions.place)
      return true
    }
    setAsking(mayBeNumber(text))
    const known = mayBeNumber(text) ? await suggestions.answerFor(text) : []
    setAsking(false)
    // Somebody has typed on while the server was asked.
    if (latest.current.trim() !== text) return false
    onChoose(enterTarget(text, known))
    return true
  }

  return (
    <SuggestBox
      label={label ?? t('searchBox.label')}
      placeholder={placeholder ?? t('searchBox.placeholder')}
      text={typed}
      focusAtOnce={early?.focused ?? false}
      lead={lead}
      sections={sections}
      message={messages[state]}
      note={asking ? messages.looking : isSilent ? undefined : messages[state]}
      submit={
        noun === undefined
          ? undefined
          : {
              label: t('searchBox.submit'),
              worded,
              atOnce: early?.submitted ?? false,
              onSubmit: submit,
            }
      }
      onOpen={suggestions.enter}
      onTextChange={write}
      onChoose={(id) => {
        if (id === WORDS) return onChoose(enterTarget(typed, []))
        const prediction = suggestions.find(id)
        if (!prediction) return
        // Stays until the box is left: the list of suggestions would open again for an empty box.
        write(prediction.text)
        onChoose(prediction)
      }}
    />
  )
}

/** What is said in place of suggestions, or below them. */
function useMessages() {
  const t = useT()
  return {
    failed: t('searchBox.failed'),
    looking: t('searchBox.looking'),
    current: t('searchBox.nothing', { example: useCoordinatesExample() }),
  }
}

/** The search for the words, there from the first letter; its count follows. */
function useWordsSuggestion(
  noun: Localized | undefined,
  words: string,
  count: number | null,
): Suggestion | null {
  const t = useT()
  const localize = useLocalize()
  const { formatNumber } = useIntl()
  if (!noun || !/[\p{L}\p{N}]/u.test(words)) return null
  const records = localize(noun)
  return {
    id: WORDS,
    text:
      count === null
        ? t('searchBox.all', { records, words })
        : t('searchBox.allCounted', { records, words, count: formatNumber(count) }),
  }
}

/** Coordinates in the middle of the agency, as people write them: `33.77, -118.19`. */
export function useCoordinatesExample(): string {
  const { n, e, s, w } = useTenant().config.control.map.geo.agencyBounds
  return `${((n + s) / 2).toFixed(2)}, ${((e + w) / 2).toFixed(2)}`
}
