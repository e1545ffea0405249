import { own } from '@plat/contract/platform/own'
import { useCallback, useEffect, useState } from 'react'
import { useLocalize } from '../../ui/use-t.ts'
import { SearchTextField } from '../../ui/search-text-field.tsx'
import type { FilterProps } from './filter-types.ts'
import { useForeignChange } from '../../ui/use-foreign-change.ts'
import { parameterOf } from '@plat/contract/search/search-url-names'
import { withEntry } from '@plat/contract/search/words/with-entry'

/** Typing pauses this long before the search follows. */
const DEBOUNCE = 150

/** Records with all of the given words. */
export function TextFilter({ filter, state, update }: FilterProps) {
  const localize = useLocalize()
  const { criterion, params } = filter
  const searched = own(state.texts, criterion) ?? ''
  const [draft, setDraft] = useState(searched)
  const [isForeign, noteWritten] = useForeignChange(searched)
  if (isForeign) setDraft(searched)

  const words = draft.trim()
  const search = useCallback(() => {
    noteWritten(words)
    update(({ texts }) => ({ texts: withEntry(texts, criterion, words === '' ? null : words) }), {
      replace: searched !== '',
    })
  }, [words, searched, criterion, update, noteWritten])
  useEffect(() => {
    if (words === searched) return undefined
    const timer = setTimeout(search, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [words, searched, search])

  return (
    <SearchTextField
      name={parameterOf(criterion)}
      label={localize(params.label)}
      placeholder={params.placeholder ? localize(params.placeholder) : undefined}
      value={draft}
      onChange={setDraft}
      // Enter leads to the results, and the field is gone before its time has come.
      onEnter={() => words !== searched && search()}
    />
  )
}
