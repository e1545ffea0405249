import { type ReactNode, Suspense } from 'react'
import { Awaited } from '../shell/awaited.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { type FilterTexts, OwnListFilter } from './own-filter.tsx'
import { isFiltered, type OwnFilter } from './own-list.ts'
import { type OwnColumn, OwnTable, type OwnRow } from './own-table.tsx'
import { Button } from '../ui/button.tsx'
import { lazyCode } from '../ui/later.ts'
import type { RowActs } from './row-acts.ts'
import type { TabProps } from './tab-props.ts'
import type { OwnActs } from './use-own-acts.ts'
import type { useOwnList } from './use-own-list.ts'
import styles from './tabs.module.css'

const RecentlyDeleted = lazyCode(() => import('../shell/recently-deleted.tsx'))

interface OwnTabProps<Item> extends TabProps {
  own: ReturnType<typeof useOwnList<Item>>
  label: string
  /** How much there is, in words. */
  found: string
  /** Types to choose from in the filter. */
  types?: readonly { readonly id: string; readonly label: string }[]
  /** Words of the filter, where it is not of what was kept. */
  filterTexts?: FilterTexts
  /** What can be done with the whole list. */
  actions?: ReactNode
  columns: readonly OwnColumn<Item>[]
  rowOf: (item: Item) => OwnRow
  acts: OwnActs
  /** Given: deletes in place of `acts`, for example after a question. */
  onDelete?: (keys: readonly string[]) => void
  /** Key of the entry that is open; null: none. */
  open: string | null
  /** Given: a button of its own opens an entry. */
  onMore?: (key: string) => void
  renderDetails: (item: Item, acts: RowActs) => ReactNode
}

/** A tab with an own list: its filter, what can be done with what is selected, and the entries. */
export function OwnTab<Item>({
  own,
  label,
  found,
  types,
  filterTexts,
  actions,
  acts,
  onDelete = acts.remove,
  ...props
}: OwnTabProps<Item>) {
  const t = useT()
  const { list, items, keyOf, selected, setSelected } = own
  const { rowOf, renderDetails } = props
  return (
    <div className={styles['tab']}>
      <OwnListFilter
        filter={own.filter}
        found={found}
        {...(types && { types })}
        {...(filterTexts && { texts: filterTexts })}
        actions={actions}
        onFilter={(filter) => {
          props.onFiltered(isFiltered(filter))
          own.setFilter(filter)
        }}
      />
      <Selection
        count={selected.size}
        busy={acts.isPending}
        onDelete={() => onDelete([...selected])}
      />
      {items.length === 0 && !list.isSuccess ? (
        <Awaited query={list} rows={6} loading={t('mycc.loading')} />
      ) : (
        <OwnTable
          {...props}
          label={label}
          listed={JSON.stringify(own.queryKey)}
          items={items}
          keyOf={keyOf}
          order={own.order}
          onOrder={own.setOrder}
          selected={selected}
          onSelected={setSelected}
          onStar={(item) => acts.star(keyOf(item), !rowOf(item).favoured)}
          onEnd={own.loadMore}
          renderDetails={(item) => {
            const key = keyOf(item)
            return renderDetails(item, { ...acts.ofRow(key), remove: () => onDelete([key]) })
          }}
          footer={<ListEnd list={list} empty={items.length === 0} filter={own.filter} />}
        />
      )}
      <Deleted acts={acts} />
    </div>
  )
}

/** Below the list: what was deleted of it. */
function Deleted({ acts }: { acts: OwnActs }) {
  const query = useQuery(acts.deleted)
  const { data, error } = query
  if (data === undefined ? error === null : data.entries.length === 0) return null
  return (
    <Suspense>
      <RecentlyDeleted
        query={query}
        busy={acts.restoring}
        onRestore={(id) => acts.bringBack([String(id)])}
      />
    </Suspense>
  )
}

interface ListEndProps {
  list: Pick<
    UseInfiniteQueryResult,
    'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'hasNextPage' | 'fetchNextPage'
  >
  empty: boolean
  filter: OwnFilter
}

/** Below an own list: that more is coming, that it did not come, or that nothing matches. */
function ListEnd({ list, empty, filter }: ListEndProps) {
  const t = useT()
  const words = useErrorMessages()
  if (list.isFetchNextPageError)
    return <ErrorState {...words(list.error)} onRetry={() => void list.fetchNextPage()} />
  if (list.isFetchingNextPage) return <p role="status">{t('mycc.loadingMore')}</p>
  return empty ? <p>{t(isFiltered(filter) ? 'mycc.noneMatch' : 'mycc.empty')}</p> : null
}

interface SelectionProps {
  count: number
  busy: boolean
  onDelete: () => void
}

/** What can be done with the selected entries; nothing while none is. */
function Selection({ count, busy, onDelete }: SelectionProps) {
  const t = useT()
  if (count === 0) return null
  return (
    <div className={styles['selected']}>
      <p role="status">{t('mycc.selected', { count })}</p>
      <Button busy={busy} onPress={onDelete}>
        {t('mycc.delete')}
      </Button>
    </div>
  )
}
