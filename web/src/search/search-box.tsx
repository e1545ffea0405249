import type { Prediction } from '@plat/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { predictionsQuery } from '../api/queries.ts'
import { useLocalize, useText } from '../shell/use-text.ts'
import { SuggestBox, type SuggestionSection } from '../ui/suggest-box.tsx'
import type { MessageId } from '../locales/message-id.ts'

/** Typing pauses this long before the server is asked. */
const DEBOUNCE = 200

const SECTIONS: readonly { source: Prediction['source']; title: MessageId }[] = [
  { source: 'place', title: 'searchBox.places' },
  { source: 'address', title: 'searchBox.addresses' },
  { source: 'record', title: 'searchBox.records' },
  { source: 'coordinates', title: 'searchBox.coordinates' },
]

export interface SearchBoxProps {
  /** The module whose records are looked for. */
  module: string
  /** What was done to the box before its code had come. */
  early?: { text: string; focused: boolean }
  onChoose: (prediction: Prediction) => void
}

/** Finds places, addresses, record numbers and coordinates; offers places before the first letter. */
export default function SearchBox({ module, early, onChoose }: SearchBoxProps) {
  const text = useText()
  const say = useLocalize()
  const { formatNumber } = useIntl()
  const [typed, setTyped] = useState(early?.text ?? '')
  const [entered, setEntered] = useState(early?.focused ?? false)
  const asked = useDebounced(typed.trim(), DEBOUNCE)
  const {
    data = [],
    isError,
    isFetching,
  } = useQuery({ ...predictionsQuery(module, asked), enabled: entered })

  const sections: SuggestionSection[] = SECTIONS.flatMap(({ source, title }) => {
    const items = data
      .filter((prediction) => prediction.source === source)
      .map((prediction) => ({
        id: keyOf(prediction),
        text: prediction.text,
        detail: prediction.detail === null ? undefined : say(prediction.detail),
        count: prediction.count === null ? undefined : formatNumber(prediction.count),
      }))
    return items.length > 0 ? [{ id: source, title: text(title), items }] : []
  })

  return (
    <SuggestBox
      label={text('searchBox.label')}
      placeholder={text('searchBox.placeholder')}
      text={typed}
      focusAtOnce={early?.focused ?? false}
      sections={sections}
      message={text(
        isError ? 'searchBox.failed' : isFetching ? 'searchBox.looking' : 'searchBox.nothing',
      )}
      clearLabel={text('action.clear')}
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
