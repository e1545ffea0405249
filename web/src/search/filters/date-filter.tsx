import { own } from '@plat/contract/platform/own'
import { Suspense } from 'react'
import { useT } from '../../ui/use-t.ts'
import { lazyLater } from '../../ui/later.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { withEntry } from '@plat/contract/search/words/with-entry'
import type { FilterProps } from './filter-types.ts'

// The calendars weigh as much as the rest of the panel: they come after the first screen.
const DatedRange = lazyLater(() => import('../../records/dated-range.tsx'))

/** Records dated between two days, both included. */
export function DateFilter({ filter, module, state, update }: FilterProps) {
  const t = useT()
  const { criterion } = filter
  return (
    <Suspense fallback={<Skeleton rows={1} label={t('shell.loading')} />}>
      <DatedRange
        value={own(state.ranges, criterion) ?? { from: null, to: null }}
        min={module.minDate}
        onChange={(range) =>
          update(({ ranges }) => ({
            ranges: withEntry(ranges, criterion, range.from || range.to ? range : null),
          }))
        }
      />
    </Suspense>
  )
}
