import type { Prediction } from '@plat/contract/places/places'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { predictionsQuery } from '../api/queries.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { SuggestBox, type SuggestionSection } from '../ui/suggest-box.tsx'
import type { MessageId } from '../locales/message-id.ts'

/** Typing pauses this long before the server is asked. */
const DEBOUNCE = 200

/** What matched, in the order of headings. */
const SECTIONS: readonly { matched: Prediction['matched']; title: MessageId }[] = [
  { matched: 'coordinates', title: 'searchBox.coordinates' },
  { matched: 'name', title: 'searchBox.places' },
  { matched: 'address', title: 'searchBox.addresses' },
  { matched: 'parcel', title: 'searchBox.parcels' },
  { matched: 'number', title: 'searchBox.records' },
  { matched: 'words', title: 'searchBox.words' },
]

export interface SearchBoxProps {
  /** The module whose records are looked for. */
  module: string
  /** What was done to the box before its code had come. */
  early?: { text: string; focused: boolean }
  /** Name and hint of the field, where it is not the page's own search. */
  label?: string
  placeholder?: string
  /** Offers only what has a place on the map. */
  located?: boolean
  onChoose: (prediction: Prediction) => void
}

/**
 * Finds places, addresses, parcels, records by number and by words, and coordinates, each below what
 * matched; offers places before the first letter.
 */
export default function SearchBox({
  module,
  early,
  label,
  placeholder,
  located = false,
  onChoose,
}: SearchBoxProps) {
  const t = useT()
  const localize = useLocalize()
  const { formatNumber } = useIntl()
  const [typed, setTyped] = useState(early?.text ?? '')
  const [entered, setEntered] = useState(early?.focused ?? false)
  const asked = useDebounced(typed.trim(), DEBOUNCE)
  const {
    data = [],
    isError,
    isFetching,
  } = useQuery({ ...predictionsQuery(module, asked), enabled: entered })

  const sections: SuggestionSection[] = SECTIONS.flatMap(({ matched, title }) => {
    const items = data
      .filter((prediction) => prediction.matched === matched && (!located || prediction.location))
      .map((prediction) => ({
        id: keyOf(prediction),
        text: prediction.text,
        detail: prediction.detail === null ? undefined : localize(prediction.detail),
        count: prediction.count === null ? undefined : formatNumber(prediction.count),
      }))
    return items.length > 0 ? [{ id: matched, title: t(title), items }] : []
  })

  return (
    <SuggestBox
      label={label ?? t('searchBox.label')}
      placeholder={placeholder ?? t('searchBox.placeholder')}
      text={typed}
      focusAtOnce={early?.focused ?? false}
      sections={sections}
      message={t(
        isError ? 'searchBox.failed' : isFetching ? 'searchBox.looking' : 'searchBox.nothing',
      )}
      clearLabel={t('action.clear')}
      onOpen={() => setEntered(true)}
      onTextChange={(next) => {
        setEntered(true)
        setTyped(next)
      }}
      onChoose={(id) => {
        const prediction = data.find((candidate) => keyOf(candidate) === id)
        if (!prediction) return
        // Stays until the box is left: the list of suggestions would open again for an empty box.
        setTyped(prediction.text)
        onChoose(prediction)
      }}
    />
  )
}

function keyOf({ source, source_id: id }: Prediction): string {
  return `${source}:${id}`
}

/** `value` once it has stayed the same for `delay` milliseconds. */
function useDebounced(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
