import { Suspense } from 'react'
import { useT } from '../../ui/use-t.ts'
import { lazyLater } from '../../ui/later.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CheckGroups } from './check-groups.tsx'
import { ExclusiveTabs, ExpandExclusive, GroupFilter } from './container-filters.tsx'
import { DateFilter } from './date-filter.tsx'
import type { FilterProps } from './filter-types.ts'
import { OptionFilter } from './option-filter.tsx'
import { ImmutableRadio, RadioFilter } from './radio-filter.tsx'
import { StatusFilter } from './status-filter.tsx'
import { TextFilter } from './text-filter.tsx'

// What brings its own machinery comes after the first screen.
const PlaceFilter = lazyLater(() => import('./place-filter.tsx'))
const GridFilter = lazyLater(() => import('./grid-filter.tsx'))
const NumberFilter = lazyLater(() => import('./number-filter.tsx'))
const PeriodFilter = lazyLater(() => import('./period-filter.tsx'))
const PredictiveFilter = lazyLater(() => import('./predictive-filter.tsx'))
const DropdownFilter = lazyLater(async () => ({
  default: (await import('./dropdown-filter.tsx')).DropdownFilter,
}))
const ToggleFilter = lazyLater(async () => ({
  default: (await import('./toggle-filter.tsx')).ToggleFilter,
}))

/** The widget of a filter, without its label. */
export function FilterControl(props: FilterProps) {
  const t = useT()
  switch (props.filter.type) {
    case 'checkboxTree':
      return <OptionFilter {...props} />
    case 'checkGroups':
      return <CheckGroups {...props} />
    case 'radio':
      return <RadioFilter {...props} />
    case 'immutableRadio':
      return <ImmutableRadio {...props} />
    case 'status':
      return <StatusFilter {...props} />
    case 'text':
      return <TextFilter {...props} />
    case 'dateRange':
      return <DateFilter {...props} />
    case 'group':
      return <GroupFilter {...props} Control={FilterControl} />
    case 'exclusiveTabs':
      return <ExclusiveTabs {...props} Control={FilterControl} />
    case 'expandExclusive':
      return <ExpandExclusive {...props} Control={FilterControl} />
    case 'exclusiveToggle':
    case 'dropdown':
    case 'datePeriod':
    case 'number':
    case 'predictive':
    case 'place':
    case 'grid': {
      const Later = LATER[props.filter.type]
      return (
        <Suspense fallback={<Skeleton rows={1} label={t('shell.loading')} />}>
          <Later {...props} />
        </Suspense>
      )
    }
  }
}

const LATER = {
  exclusiveToggle: ToggleFilter,
  dropdown: DropdownFilter,
  datePeriod: PeriodFilter,
  number: NumberFilter,
  predictive: PredictiveFilter,
  place: PlaceFilter,
  grid: GridFilter,
}
