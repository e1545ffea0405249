import type { Localized } from '@plat/contract/platform/localized'
import { predictLocation } from '@plat/contract/places/places'
import {
  type PredictedOption,
  predictField,
  PREDICTIVE_PROPERTY,
} from '@plat/contract/search/predict'
import type { Filter } from '@plat/contract/search/filters/filters'
import { own } from '@plat/contract/platform/own'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useLocalize } from '../../ui/use-t.ts'

/** Milliseconds without a key before the server is queried. */
const DEBOUNCE_MS = 200

/** A look-up: the same text typed twice is looked up twice. */
interface Question {
  text: string
  turn: number
}

/** A value that the server suggests. */
export interface Predicted {
  id: string
  label: string
  count: number | null
}

/** What the server suggests for the typed text: when typing pauses, or at once by `ask`. */
export function usePredictions(module: string, filter: Filter, typed: string) {
  const localize = useLocalize()
  const [question, setQuestion] = useState<Question | null>(null)
  const answer = useQuery({
    ...predictionQuery(module, filter, question ?? { text: '', turn: 0 }),
    enabled: question !== null,
  })
  const ask = (words: string) =>
    setQuestion((before) => ({ text: words, turn: (before?.turn ?? 0) + 1 }))
  useEffect(() => {
    if (typed === '') return undefined
    const timer = setTimeout(() => ask(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    options: (answer.data ?? []).map((item) =>
      readOption(item, filter.params.predictiveProperty, localize),
    ),
    failed: answer.isError,
    looking: answer.isFetching,
    ask,
  }
}

/** Queried anew each time: no answer is cached. */
function predictionQuery(module: string, { criterion, params }: Filter, question: Question) {
  const standard = criterion === '___place' ? 'location/predict' : `predict/${criterion}`
  const [path, field = criterion] = (params.endpoint ?? standard).split('/').filter(Boolean)
  return queryOptions({
    queryKey: ['predict', module, criterion, question.text, question.turn],
    queryFn: async ({ signal }) => {
      const query = { q: question.text }
      if (path !== 'location')
        return (await call(predictField, { params: { field }, query }, { signal, module })).data
      const { data } = await call(predictLocation, { query }, { signal, module })
      return data
        .filter(({ source }) => source === 'place')
        .map(({ source, source_id, text, count }): PredictedOption => ({
          source,
          source_id,
          count: count ?? 0,
          [params.predictiveProperty ?? PREDICTIVE_PROPERTY]: text,
        }))
    },
    gcTime: 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

function readOption(
  item: PredictedOption,
  property = PREDICTIVE_PROPERTY,
  say: (text: Localized) => string,
): Predicted {
  const label = own(item, property)
  return {
    id: item.source_id,
    label:
      typeof label === 'number' || label === undefined
        ? String(label ?? item.source_id)
        : say(label),
    count: item.count,
  }
}
