import { useIntl } from 'react-intl'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { RadioList } from '../../ui/radio-list.tsx'
import type { MessageId } from '../../locales/message-id.ts'
import { defaultStatus } from '@plat/contract/search/search-criteria'
import type { FilterProps } from './filter-types.ts'
import type { StatusChoice } from '@plat/contract/search/search-state'

const OPTIONS: readonly { id: StatusChoice; label: MessageId }[] = [
  { id: '1', label: 'status.live' },
  { id: '2', label: 'status.archive' },
  { id: '0', label: 'status.both' },
]

/** Live records, archived ones, or both. */
export function StatusFilter({ filter, state, update, facets, module }: FilterProps) {
  const t = useT()
  const localize = useLocalize()
  const { formatNumber } = useIntl()
  const { viewer } = useTenant()
  const standard = defaultStatus(viewer, module.control.filters)
  const facet = facets?.find(({ criterion }) => criterion === 'status')
  const countOf = (id: StatusChoice) =>
    facet?.options
      .filter(({ value }) => id === '0' || value === id)
      .reduce((sum, { count }) => sum + count, 0)

  return (
    <RadioList
      label={localize(filter.params.label)}
      options={OPTIONS.map(({ id, label }) => {
        const count = countOf(id)
        return {
          id,
          label: t(label),
          count: count === undefined ? undefined : formatNumber(count),
        }
      })}
      selected={state.status ?? standard}
      onSelect={(id) => update({ status: id === standard ? null : id })}
    />
  )
}
