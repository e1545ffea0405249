import type { RecordDetails } from '@plat/contract/records/records'
import type { ReactNode } from 'react'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import type { selectionQuery } from '../search-queries.ts'
import type { usePagedList } from '../use-paged-list.ts'
import { ListFooter } from './list-footer.tsx'
import { ListStates } from './list-states.tsx'
import { SelectionEntry } from './selection-entry.tsx'
import { useRememberDetails } from './use-remember-details.ts'

type SelectionKey = ReturnType<typeof selectionQuery>['queryKey']

interface SelectionRecordsProps {
  paged: ReturnType<typeof usePagedList<RecordDetails, SelectionKey>>
  /** Name of the list. */
  label: string
  /** There is room for all fields of a record. */
  all: boolean
  /** What is said where there are none. */
  empty: ReactNode
}

/** The records at what was clicked on the map. */
export function SelectionRecords({ paged, label, all, empty }: SelectionRecordsProps) {
  const { module, links } = useSearchOnScreen()
  const remember = useRememberDetails(module.id)
  const { list, items, total, of, loadMore } = paged
  return (
    <ListStates paged={paged} rows={4} empty={empty}>
      <VirtualList
        label={label}
        items={items}
        total={total ?? items.length}
        keyOf={({ record }) => record.guid}
        estimate={140}
        of={of}
        onEnd={loadMore}
        footer={<ListFooter list={list} />}
        renderItem={(item) => (
          <SelectionEntry
            module={module}
            details={item}
            all={all}
            onOpen={() => links.onOpen(remember(item))}
          />
        )}
      />
    </ListStates>
  )
}
