import { own } from '@plat/contract/platform/own'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { SuggestBox } from '../../ui/suggest-box.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import { optionLabel } from '@plat/contract/search/words/option-label'
import { withEntry } from '@plat/contract/search/words/with-entry'
import { useLanguage } from '../use-search-labels.ts'
import type { FilterProps } from './filter-types.ts'
import { type Predicted, usePredictions } from './use-predictions.ts'
import styles from './chosen.module.css'

/** Values that the server suggests for the typed text; several may be chosen. */
export default function PredictiveFilter({ filter, module, state, update, facets }: FilterProps) {
  const t = useT()
  const localize = useLocalize()
  const language = useLanguage()
  const { formatNumber } = useIntl()
  const { criterion, params } = filter
  const places = criterion === '___place'
  const [typed, setTyped] = useState('')
  const { options, failed, looking, ask } = usePredictions(module.id, filter, typed)

  const counts = facets?.find((facet) => facet.criterion === criterion)?.options
  const countOf = ({ id, count }: Predicted) =>
    counts ? (counts.find(({ value }) => value === id)?.count ?? 0) : count
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
  const items = options.map((option) => {
    const count = countOf(option)
    return {
      id: option.id,
      text: option.label,
      count: count === null ? undefined : formatNumber(count),
    }
  })
  const title = t(typed.trim() === '' ? 'filter.frequent' : 'filter.matching')

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
        label={localize(params.label)}
        placeholder={params.placeholder ? localize(params.placeholder) : t('filter.type')}
        text={typed}
        sections={items.length === 0 ? [] : [{ id: 'options', title, items }]}
        message={t(failed ? 'searchBox.failed' : looking ? 'searchBox.looking' : 'filter.notFound')}
        onOpen={() => ask(typed.trim())}
        onTextChange={(next) => {
          setTyped(next)
          if (next === '' && typed !== '') ask('')
        }}
        onChoose={choose}
      />
      {!places && (
        <ChosenChips
          chosen={chosen.map((id) => ({ id, name: optionLabel(id, filter, module, language) }))}
          onRemove={(id) => set(chosen.filter((other) => other !== id))}
        />
      )}
    </div>
  )
}
