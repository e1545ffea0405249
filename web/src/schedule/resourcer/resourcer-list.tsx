import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import type { UseQueryResult } from '@tanstack/react-query'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../shell/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Paging } from './paging.tsx'
import { isNarrowed, type ResourcerPlace } from './resourcer-address.ts'
import { ResourcerTable } from './resourcer-table.tsx'

const NONE = {
  pending: 'resourcer.nonePending',
  active: 'resourcer.noneActive',
  recent: 'resourcer.noneRecent',
  misplaced: 'resourcer.noneMisplaced',
} as const

interface ResourcerListProps {
  place: ResourcerPlace
  label: string
  list: UseQueryResult<{ readonly items: readonly ScheduleEntry[]; readonly total: number }>
  open: string | null
  onOpen: (guid: string) => void
  onPage: (page: number) => void
}

/** A page of a tab's appointments, or why there are none. */
export function ResourcerList({ place, label, list, open, onOpen, onPage }: ResourcerListProps) {
  const t = useT()
  const words = useErrorMessages()
  const again = () => void list.refetch()
  if (!list.data)
    return list.error ? (
      <ErrorState {...words(list.error)} onRetry={again} />
    ) : (
      <Skeleton rows={6} label={t('shell.loading')} />
    )
  const { items, total } = list.data
  return (
    <>
      {list.isError && (
        <Banner action={<Button onPress={again}>{t('action.retry')}</Button>}>
          <p>{t('ccai.notRenewed', { message: words(list.error).message })}</p>
        </Banner>
      )}
      {items.length > 0 ? (
        <ResourcerTable tab={place.tab} label={label} entries={items} open={open} onOpen={onOpen} />
      ) : (
        <EmptyState
          message={t(isNarrowed(place) || total > 0 ? 'mycc.noneMatch' : NONE[place.tab])}
        />
      )}
      <Paging page={place.page} total={total} onPage={onPage} />
    </>
  )
}
