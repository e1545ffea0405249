import { PAGE_SIZE } from '@plat/contract/search/search'
import { Suspense } from 'react'
import { isEmbedded } from '../../api/embedded.ts'
import { paths } from '../../paths.ts'
import { RecordRow } from '../../records/record-row.tsx'
import { useT } from '../../ui/use-t.ts'
import { lazyLater } from '../../ui/later.ts'
import { classNames } from '../../ui/class-names.ts'
import { useTakenOver } from '../../ui/use-taken-over.ts'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ListFooter, ListStates } from './list-states.tsx'
import { PageLinks, SortLinks, useListPage } from './list-links.tsx'
import { NothingFound } from './nothing-found.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { MAX_PRINTED, usePrintedList } from '../print/printed-rows.ts'
import { listQuery } from '../search-queries.ts'
import { usePagedList } from '../use-paged-list.ts'
import styles from './record-list.module.css'

const SortSelect = lazyLater(() => import('./sort-select.tsx'))
const DownloadMenu = lazyLater(() => import('../../exports/download-menu.tsx'))

/** The records in the map's view: the map's equal, with the same records in any order. */
export function RecordList() {
  const { module, state, update, results, view, links } = useSearchOnScreen()
  const { search, counts } = results
  const t = useT()
  const { print } = usePrintedList()
  const from = (useListPage() - 1) * PAGE_SIZE
  const query = listQuery(search, { scope: 'located', sort: state.sort, view, from })
  const paged = usePagedList(query, module.id)
  const { list, items, total = 0, of, loadMore } = paged
  // Without scripts a record opens in no frame.
  const away = !useTakenOver() && isEmbedded()
  return (
    <ListStates
      paged={paged}
      empty={
        <>
          <NothingFound />
          <WithoutScripts>
            <PageLinks total={total} />
          </WithoutScripts>
        </>
      }
    >
      <WithoutScripts>
        <SortLinks sort={state.sort} />
      </WithoutScripts>
      <div className={classNames(styles['order'], 'needs-scripts')}>
        <Suspense>
          <SortSelect sort={state.sort} onSort={(sort) => update({ sort })} />
          <DownloadMenu
            module={module}
            state={state}
            total={counts.total}
            print={isEmbedded() ? null : { count: MAX_PRINTED, start: () => void print() }}
          />
        </Suspense>
      </div>
      <VirtualList
        label={t('results.onMap')}
        items={items}
        total={total}
        keyOf={(record) => record.guid}
        estimate={85}
        of={of}
        onEnd={loadMore}
        footer={<ListFooter list={list} total={total} />}
        renderItem={(record) => (
          <RecordRow
            record={record}
            formatting={module.info.formatting}
            href={paths.record(module.department, module.id, record.guid)}
            selected={record.guid === links.selected}
            away={away}
            highlighted={record.location_guid !== null && record.location_guid === links.hovered}
            onOpen={() => links.onOpen(record)}
            onHover={(over) => links.onHover(over ? record : null)}
          />
        )}
      />
    </ListStates>
  )
}
