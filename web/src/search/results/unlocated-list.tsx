import { PAGE_SIZE } from '@plat/contract/search/search'
import { useT } from '../../ui/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { useListPage } from './list-links.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListStates } from './list-states.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { listQuery } from '../search-queries.ts'
import { usePagedList } from '../use-paged-list.ts'
import { toggleSort } from '@plat/contract/search/search-url'
import { UnlocatedHead } from './unlocated-head.tsx'
import { UnlocatedRow } from './unlocated-row.tsx'
import styles from './unlocated-list.module.css'

/** The records that have no place on the map, as a table. */
export function UnlocatedList() {
  const { module, state, update, results, links } = useSearchOnScreen()
  const { search } = results
  const { selected, onOpen } = links
  const t = useT()
  const from = (useListPage() - 1) * PAGE_SIZE
  const query = listQuery(search, { scope: 'unlocated', sort: state.sort, view: null, from })
  const paged = usePagedList(query, module.id)
  const { list, items, total = 0, of, loadMore } = paged
  // The server gives reasons only to those who may correct such records.
  const reasons = items.some((record) => record.location_problem !== undefined)
  return (
    <ListStates
      paged={paged}
      empty={
        // That there is nothing at all is said above the tabs.
        results.counts.total === 0 ? null : <EmptyState message={t('results.allLocated')} />
      }
    >
      <VirtualList
        className={styles['table']}
        label={t('results.notOnMap')}
        items={items}
        total={total}
        keyOf={(record) => record.guid}
        estimate={41}
        of={of}
        onEnd={loadMore}
        footer={<ListFooter list={list} total={total} />}
        tableHead={
          <UnlocatedHead
            sort={state.sort}
            reasons={reasons}
            onSort={(field) => update({ sort: toggleSort(state.sort, field) }, { replace: true })}
          />
        }
        renderItem={(record) => (
          <UnlocatedRow
            module={module}
            record={record}
            selected={record.guid === selected}
            reasons={reasons}
            onOpen={() => onOpen(record)}
          />
        )}
      />
      <p className={styles['note']}>{t('results.notOnMapWhy')}</p>
    </ListStates>
  )
}
