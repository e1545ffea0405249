import { Suspense } from 'react'
import { isEmbedded } from '../../api/embedded.ts'
import { paths } from '../../paths.ts'
import { RecordRow } from '../../records/record-row.tsx'
import { useT } from '../../shell/use-t.ts'
import { lazyLater } from '../../ui/later.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListStates } from './list-states.tsx'
import { NothingFound } from './nothing-found.tsx'
import { NewThisWeekSlot } from '../new-this-week/new-this-week-slot.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { MAX_PRINTED } from '../print/printed-rows.ts'
import { usePrintedList } from '../print/use-printed-list.ts'
import { listQuery } from '../search-queries.ts'
import { usePagedList } from '../use-paged-list.ts'
import styles from './record-list.module.css'

const SortSelect = lazyLater(() => import('./sort-select.tsx'))
const RecordCheck = lazyLater(() => import('../checked/record-check.tsx'))
const RecordChecks = lazyLater(() => import('../checked/record-checks.tsx'))
const DownloadMenu = lazyLater(() => import('../../exports/download-menu.tsx'))

interface RecordListProps {
  /** Whether there is room for what is new in the module above the records. */
  news?: boolean
  /** Without order and downloads, which are offered elsewhere. */
  bare?: boolean
  /** Follows the open record, which is turned from one to the next. */
  follows?: boolean
}

/** The records in the map's view: the map's equal, with the same records in any order. */
export function RecordList({ news = true, bare = false, follows = false }: RecordListProps) {
  const { module, state, update, results, view, links } = useSearchOnScreen()
  const { search, counts } = results
  const t = useT()
  const isOwnPage = !isEmbedded()
  const { print } = usePrintedList()
  const query = listQuery(search, { scope: 'located', sort: state.sort, view })
  const paged = usePagedList(query, module.id)
  const { list, items, total = 0, of, loadMore } = paged
  return (
    <ListStates
      // What is new comes with the numbers: above a list that is there already it would move it.
      paged={{ ...paged, isPending: paged.isPending || (news && results.isCounting) }}
      empty={<NothingFound />}
    >
      {!bare && (
        <div className={styles['order']}>
          <Suspense>
            <SortSelect sort={state.sort} onSort={(sort) => update({ sort })} />
            <DownloadMenu
              module={module}
              state={state}
              total={counts.total}
              print={!isOwnPage ? null : { count: MAX_PRINTED, start: () => void print() }}
            />
          </Suspense>
        </div>
      )}
      {isOwnPage && (
        <Suspense>
          <RecordChecks module={module} items={items} />
        </Suspense>
      )}
      <VirtualList
        label={t('results.onMap')}
        items={items}
        total={total}
        keyOf={(record) => record.guid}
        estimate={85}
        of={of}
        onEnd={loadMore}
        head={news && <NewThisWeekSlot />}
        shown={follows ? links.selected : null}
        footer={<ListFooter list={list} />}
        renderItem={(record) => (
          <RecordRow
            record={record}
            formatting={module.info.formatting}
            href={paths.record(module.department, module.id, record.guid)}
            selected={record.guid === links.selected}
            highlighted={record.location_guid !== null && record.location_guid === links.hovered}
            check={
              isOwnPage ? (
                <Suspense>
                  <RecordCheck
                    module={module.id}
                    record={record}
                    listed={() => items.map(({ guid }) => guid)}
                  />
                </Suspense>
              ) : undefined
            }
            onOpen={() => links.onOpen(record)}
            onHover={(over) => links.onHover(over ? record : null)}
          />
        )}
      />
    </ListStates>
  )
}
