import { useLocalize } from '../../ui/use-t.ts'
import { Select } from '../../ui/select.tsx'
import type { FilterProps } from './filter-types.ts'
import { useSingleChoice } from './single-choice.ts'

/** One option of a folded list, or all of them. */
export function DropdownFilter(props: FilterProps) {
  const localize = useLocalize()
  const { filter, state } = props
  const { options, selected, choose } = useSingleChoice(props)
  const { label, placeholder } = filter.params
  // Before anything is chosen a placeholder may stand where "All" would.
  const untouched = placeholder !== undefined && !(filter.criterion in state.choices)
  return (
    <Select
      boxed
      label={localize(label)}
      options={options}
      selected={untouched ? null : selected}
      {...(placeholder === undefined ? {} : { placeholder: localize(placeholder) })}
      onSelect={choose}
    />
  )
}
