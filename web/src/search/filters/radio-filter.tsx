import { parameterOf } from '@plat/contract/search/search-url-names'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useLocalize } from '../../ui/use-t.ts'
import { RadioList } from '../../ui/radio-list.tsx'
import type { FilterProps } from './filter-types.ts'
import { useSingleChoice } from './single-choice.ts'

/** One option, or all of them. */
export function RadioFilter(props: FilterProps) {
  const localize = useLocalize()
  const { options, selected, choose } = useSingleChoice(props)
  return (
    <RadioList
      name={parameterOf(props.filter.criterion)}
      label={localize(props.filter.params.label)}
      options={options}
      selected={selected}
      onSelect={choose}
    />
  )
}

/** One option that the agency has chosen: what an address says against it is ignored, and logged. */
export function ImmutableRadio(props: FilterProps) {
  const localize = useLocalize()
  const { criterion, params } = props.filter
  const [address] = useSearchParams()
  const { options, selected } = useSingleChoice(props)
  const given = address.getAll(parameterOf(criterion)).join(', ')
  useEffect(() => {
    if (given === '' || given === selected) return
    // For the author of the address: on screen nothing is wrong.
    // oxlint-disable-next-line no-console
    console.warn(`The filter "${criterion}" is fixed to "${selected}": "${given}" was ignored.`)
  }, [criterion, given, selected])
  return (
    <RadioList
      name={parameterOf(criterion)}
      label={localize(params.label)}
      options={options.filter(({ id }) => id === selected)}
      selected={selected}
      fixed
      onSelect={() => undefined}
    />
  )
}
