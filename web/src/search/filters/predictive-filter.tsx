import type { Localized } from '@plat/contract/localized'
import { predictLocation } from '@plat/contract/places'
import { type PredictedOption, predictField, PREDICTIVE_PROPERTY } from '@plat/contract/predict'
import type { Filter } from '@plat/contract/filters'
import { own } from '@plat/contract/own'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { useLocalize, useText } from '../../shell/use-text.ts'
import { Chip } from '../../ui/chip.tsx'
import { SuggestBox } from '../../ui/suggest-box.tsx'
import { optionLabel, withEntry } from '../filter-words.ts'
import { useLanguage } from '../use-search-words.ts'
import type { FilterProps } from './filter-types.ts'
import styles from './chosen.module.css'

/** Typing pauses this long before the server is asked. */
const DEBOUNCE = 200

/** What is to be asked: the same text typed twice is two questions. */
interface Question {
  text: string
  turn: number
}

interface Predicted {
  id: string
  label: string
  count: number | null
}

/** Values that the server suggests while one types; several may be chosen. */
export default function PredictiveFilter({ filter, module, state, update, facets }: FilterProps) {
  const text = useText()
  const say = useLocalize()
  const language = useLanguage()
  const { formatNumber } = useIntl()
  const { criterion, params } = filter
  const places = criterion === '___place'
  const [typed, setTyped] = useState('')
  const [question, setQuestion] = useState<Question | null>(null)
  const answer = useQuery({
    ...predictionQuery(module.id, filter, question ?? { text: '', turn: 0 }),
    enabled: question !== null,
  })
  const ask = (words: string) =>
    setQuestion((before) => ({ text: words, turn: (before?.turn ?? 0) + 1 }))
  useEffect(() => {
    if (typed === '') return undefined
    const timer = setTimeout(() => ask(typed.trim()), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed])

  const counts = facets?.find((facet) => facet.criterion === criterion)?.options
  const countOf = ({ id, count }: Predicted) =>
    counts ? (counts.find(({ value }) => value === id)?.count ?? 0) : count
  const options = (answer.data ?? []).map((item) =>
    readOption(item, params.predictiveProperty, say),
  )
  const chosen = places ? state.places : (own(state.choices, criterion) ?? [])
  const set = (ids: readonly string[]) =>
    update(
      places
        ? { places: ids, address: null, shape: null, view: null }
        : (now) => ({ choices: withEntry(now.choices, criterion, ids.length > 0 ? ids : null) }),
    )
  const choose = (id: string) => {
    setTyped(options.find((option) => option.id === id)?.label ?? '')
    set([...chosen.filter((other) => other !== id), id])
  }
  const message = answer.isError
    ? 'searchBox.failed'
    : answer.isFetching
      ? 'searchBox.looking'
      : 'filter.notFound'

  return (
    <div
      className={styles['filter']}
      onBlurCapture={() => {
        // Typed in full instead of chosen; anything else the box forgets.
        const same = options.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())
        if (same && !chosen.includes(same.id)) choose(same.id)
      }}
    >
      <SuggestBox
        label={say(params.label)}
        placeholder={params.placeholder ? say(params.placeholder) : text('filter.type')}
        text={typed}
        sections={
          options.length === 0
            ? []
            : [
                {
                  id: 'options',
                  title: text(typed.trim() === '' ? 'filter.frequent' : 'filter.matching'),
                  items: options.map((option) => {
                    const count = countOf(option)
                    return {
                      id: option.id,
                      text: option.label,
                      count: count === null ? undefined : formatNumber(count),
                    }
                  }),
                },
              ]
        }
        message={text(message)}
        clearLabel={text('action.clear')}
        onOpen={() => ask(typed.trim())}
        onTextChange={(next) => {
          setTyped(next)
          if (next === '' && typed !== '') ask('')
        }}
        onChoose={choose}
      />
      {!places && chosen.length > 0 && (
        <ul className={styles['chosen']}>
          {chosen.map((id) => {
            const name = optionLabel(id, filter, module, language)
            return (
              <li key={id}>
                <Chip
                  text={name}
                  removeLabel={text('sentence.remove', { part: name })}
                  onRemove={() => set(chosen.filter((other) => other !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** Asked anew each time: nothing of an earlier answer is kept. */
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
