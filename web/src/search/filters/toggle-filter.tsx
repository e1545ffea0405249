import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useLocalize } from '../../ui/use-t.ts'
import { Select } from '../../ui/select.tsx'
import segmentStyles from '../../ui/segments.module.css'
import type { FilterProps } from './filter-types.ts'
import { browserStorage, rememberToggle } from './remembered-toggles.ts'
import { ALL, useSingleChoice } from './single-choice.ts'

/** Either of two, side by side; of more than two a dropdown. The next visit starts with the last choice. */
export function ToggleFilter(props: FilterProps) {
  const localize = useLocalize()
  const { filter, module } = props
  const { options, alternatives, selected, choose } = useSingleChoice(props)
  // Two that the agency names are two, whatever else occurs in the records.
  const named = filter.params.options?.filter(({ id }) => id !== ALL).map(({ id }) => id) ?? []
  const two =
    named.length === 2 ? alternatives.filter(({ id }) => named.includes(id)) : alternatives
  const label = localize(filter.params.label)
  const remember = (id: string) => {
    rememberToggle(browserStorage(), module.id, filter.criterion, id === ALL ? null : id)
    choose(id)
  }
  if (two.length > 2)
    return <Select boxed label={label} options={options} selected={selected} onSelect={remember} />
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      // Pressing what is chosen goes back to both, where the filter allows that.
      disallowEmptySelection={filter.params.allOption === false}
      selectedKeys={selected === ALL ? [] : [selected]}
      onSelectionChange={(keys) => remember(String([...keys][0] ?? ALL))}
      className={segmentStyles['segments'] ?? ''}
    >
      {two.map(({ id, label: name, count, faint }) => (
        <ToggleButton
          key={id}
          id={id}
          className={segmentStyles['segment'] ?? ''}
          data-faint={faint || undefined}
        >
          <span>{name}</span>
          {count !== undefined && <span className={segmentStyles['count']}>{count}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
