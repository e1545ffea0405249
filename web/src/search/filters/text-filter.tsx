import { own } from '@plat/contract/platform/own'
import { useEffect, useState } from 'react'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { SearchTextField } from '../../ui/search-text-field.tsx'
import type { FilterProps } from './filter-types.ts'
import { withEntry } from './filter-labels.ts'

/** Typing pauses this long before the search follows. */
const DEBOUNCE = 150

/** Records with all of the given words. */
export function TextFilter({ filter, state, update }: FilterProps) {
  const t = useT()
  const localize = useLocalize()
  const { criterion, params } = filter
  const searched = own(state.texts, criterion) ?? ''
  const [draft, setDraft] = useState(searched)
  const [before, setBefore] = useState(searched)
  if (before !== searched) {
    // Cleared by a chip, or another step of the history: the field follows the address.
    setBefore(searched)
    if (draft.trim() !== searched) setDraft(searched)
  }

  useEffect(() => {
    const words = draft.trim()
    if (words === searched) return undefined
    const timer = setTimeout(
      () =>
        update(
          ({ texts }) => ({ texts: withEntry(texts, criterion, words === '' ? null : words) }),
          { replace: searched !== '' },
        ),
      DEBOUNCE,
    )
    return () => clearTimeout(timer)
  }, [draft, searched, criterion, update])

  return (
    <SearchTextField
      label={localize(params.label)}
      placeholder={params.placeholder ? localize(params.placeholder) : undefined}
      clearLabel={t('action.clear')}
      value={draft}
      onChange={setDraft}
    />
  )
}
