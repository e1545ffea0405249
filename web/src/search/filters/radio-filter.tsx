import { parameterOf } from '@plat/contract/search/search-url-names'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { RadioList } from '../../ui/radio-list.tsx'
import type { FilterProps } from './filter-types.ts'
import { useSingleChoice } from './single-choice.ts'
import { useIntl } from 'react-intl'
import { useTenant } from '../../shell/tenant.tsx'
import type { MessageId } from '../../locales/message-id.ts'
import { defaultStatus } from '@plat/contract/search/search-criteria'
import type { StatusCategoryChoice } from '@plat/contract/search/search-state'
import styles from './filter-panel.module.css'

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

const OPTIONS: readonly { id: StatusCategoryChoice; label: MessageId }[] = [
  { id: '1', label: 'status.live' },
  { id: '2', label: 'status.archive' },
  { id: '0', label: 'status.both' },
]

/** Live records, archived ones, or both. Visitors, who see live ones at first, are told that they can switch. */
export function StatusFilter({ filter, state, update, facets, module }: FilterProps) {
  const t = useT()
  const localize = useLocalize()
  const { formatNumber } = useIntl()
  const { viewer } = useTenant()
  const standard = defaultStatus(viewer, module.control.filters)
  const facet = facets?.find(({ criterion }) => criterion === 'status')
  const countOf = (id: StatusCategoryChoice) =>
    facet?.options
      .filter(({ value }) => id === '0' || value === id)
      .reduce((sum, { count }) => sum + count, 0)

  const list = (
    <RadioList
      name="status"
      label={localize(filter.params.label)}
      options={OPTIONS.map(({ id, label }) => {
        const count = countOf(id)
        return {
          id,
          label: t(label),
          count: count === undefined ? undefined : formatNumber(count),
        }
      })}
      selected={state.statusCategory ?? standard}
      onSelect={(id) => update({ statusCategory: id === standard ? null : id })}
    />
  )
  if (viewer !== 'anonymous') return list
  return (
    <>
      <p className={styles['mode']}>{t('filter.modeHint')}</p>
      {list}
    </>
  )
}
