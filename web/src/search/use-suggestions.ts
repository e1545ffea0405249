import type { Prediction } from '@plat/contract/places/places'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { NEAR_RADIUS } from '@plat/contract/search/search-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { predictionsQuery } from '../api/queries.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useOtherLanguage } from '../shell/agency-words.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { foldText } from '../ui/fold-text.ts'
import type { Suggestion, SuggestionSection } from '../ui/suggestion-list.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { distanceLabel } from '@plat/contract/search/words/measure-words'
import { placeNamed } from './enter-target.ts'
import { type Language, useLanguage } from './use-search-labels.ts'

/** Milliseconds without a key before the server is queried. */
const DEBOUNCE_MS = 200
/** Longest search in an address, in characters; under a longer one nothing is counted. */
const LONGEST_SEARCH = 4_000

/** What matched, in the order of headings. */
const SECTIONS: readonly { matched: Prediction['matched']; title: MessageId }[] = [
  { matched: 'coordinates', title: 'searchBox.coordinates' },
  { matched: 'name', title: 'searchBox.places' },
  { matched: 'address', title: 'searchBox.addresses' },
  { matched: 'parcel', title: 'searchBox.parcels' },
  { matched: 'number', title: 'searchBox.records' },
  { matched: 'words', title: 'searchBox.words' },
]

interface SuggestionsInput {
  module: string
  typed: string
  /** What the page searches; left out before a module is open. */
  criteria: SearchCriteria | undefined
  /** Only what has a place on the map. */
  located: boolean
}

/** What the server suggests for the typed text, in sections, asked for once typing pauses. */
export function useSuggestions({ module, typed, criteria, located }: SuggestionsInput) {
  const localize = useLocalize()
  const t = useT()
  const language = useLanguage()
  const otherLanguage = useOtherLanguage()
  const client = useQueryClient()
  const [entered, setEntered] = useState(false)
  const wanted = typed.trim()
  const text = useDebounced(wanted, DEBOUNCE_MS)
  const search = criteria ? JSON.stringify(criteria) : null
  const tooLong = search !== null && search.length > LONGEST_SEARCH
  const questionOf = (words: string) => predictionsQuery(module, words, tooLong ? null : search)
  const answer = useQuery({ ...questionOf(text), enabled: entered })
  const isCurrent = answer.isSuccess && !answer.isPlaceholderData && text === wanted
  // Until the answer comes, those of the text before that go with what is typed now.
  const data = (answer.data ?? []).filter(
    (prediction) => isCurrent || foldText(prediction.text).includes(foldText(wanted)),
  )

  const sections = SECTIONS.flatMap(({ matched, title }): SuggestionSection[] => {
    const items = data
      .filter((prediction) => prediction.matched === matched && (!located || prediction.location))
      .map((prediction): Suggestion => ({
        id: keyOf(prediction),
        text: prediction.text,
        language: matched === 'words' ? otherLanguage(prediction.text) : undefined,
        detail: detailOf(prediction, { language, localize, counted: !tooLong }),
        excerpt: prediction.record?.excerpt ?? undefined,
      }))
    return items.length > 0 ? [{ id: matched, title: t(title), items }] : []
  })
  const about = isCurrent && !tooLong ? data.find(({ source }) => source === 'text') : undefined

  return {
    sections,
    /** What Enter takes instead of words that no record has. */
    place: isCurrent ? placeNamed(wanted, data, about?.count ?? null) : undefined,
    /** Records with the words, under what the page searches; null while not known. */
    about: about?.count ?? null,
    state: answer.isError ? 'failed' : isCurrent ? 'current' : 'looking',
    enter: () => setEntered(true),
    find: (id: string) => data.find((candidate) => keyOf(candidate) === id),
    /** What is known for a text, also when the list does not show it yet; nothing where that fails. */
    async answerFor(words: string): Promise<readonly Prediction[]> {
      if (isCurrent && words === text) return data
      return client.fetchQuery(questionOf(words)).catch(() => [])
    },
  } as const
}

interface Wording {
  language: Language
  localize: ReturnType<typeof useLocalize>
  counted: boolean
}

/** What tells a suggestion from others: a record's number, address and date, what is found at an address. */
function detailOf(
  { source, matched, count, here, location, detail, record }: Prediction,
  { language, localize, counted }: Wording,
): string | undefined {
  const { text, number, day } = language
  if ((source === 'address' || source === 'parcel') && count !== null && here !== null && counted) {
    const distance = distanceLabel(NEAR_RADIUS, language)
    const counts = text('searchBox.atAddress', {
      here: number(here),
      near: number(count),
      distance,
    })
    return detail === null ? counts : `${localize(detail)}\u00a0· ${counts}`
  }
  if (!record) return detail === null ? undefined : localize(detail)
  return (
    [
      matched === 'words' ? record.reference : detail && localize(detail),
      record.street_address,
      location ? null : text('results.notOnMap'),
      record.record_date && day(record.record_date),
    ]
      .filter(Boolean)
      // A dot never begins a line.
      .join('\u00a0· ')
  )
}

function keyOf({ source, source_id: id }: Prediction): string {
  return `${source}:${id}`
}
