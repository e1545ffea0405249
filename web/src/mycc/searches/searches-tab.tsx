import type { SavedSearchSummary } from '@plat/contract/saved-searches/saved-searches'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { dayIn } from '../../records/days.ts'
import { useDays } from '../../records/use-days.ts'
import { bringBack, removeSaved } from '../../saved-searches/own-search-queries.ts'
import { SaveNotice, type SaveNoticeWords } from '../../saved-searches/save-notice.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListEnd } from '../list-end.tsx'
import { OwnListFilter } from '../own-filter.tsx'
import { isFiltered, type Order } from '../own-list.ts'
import { OwnTable } from '../own-table.tsx'
import { Selection } from '../selection.tsx'
import { useOwnList } from '../use-own-list.ts'
import { changeSearch, readSearches } from './search-queries.ts'
import { SearchDetails } from './search-details.tsx'
import styles from '../tabs.module.css'

const NEWEST: Order = { field: 'created', descending: true }
const keyOf = ({ guid }: SavedSearchSummary) => guid

/** The account's saved searches. */
export function SearchesTab({ onFiltered }: { onFiltered: (filtered: boolean) => void }) {
  const t = useT()
  const words = useErrorMessages()
  const client = useQueryClient()
  const own = useOwnList({ name: 'searches', order: NEWEST, read: readSearches, keyOf })
  const { list, items, total, selected, setSelected } = own
  const [notice, setNotice] = useState<SaveNoticeWords | null>(null)
  const [open, setOpen] = useOpenRow(items, list.isSuccess)
  const renew = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['own', 'searches'] }),
      client.invalidateQueries({ queryKey: ['saved-of'] }),
    ])
  const { change, remove } = useActs(renew, setNotice, () => setSelected(new Set()))
  const toggle = (guid: string) => {
    setOpen(open === guid ? null : guid)
    const item = items.find((one) => one.guid === guid)
    if (open !== guid && item && !item.read)
      void changeSearch(guid, { read: true }).then(renew, () => undefined)
  }
  const columns = useColumns(open, toggle)

  if (list.isPending) return <Skeleton rows={6} label={t('mycc.loading')} />
  if (list.isError && items.length === 0)
    return <ErrorState {...words(list.error)} onRetry={() => void list.refetch()} />
  return (
    <div className={styles['tab']}>
      <OwnListFilter
        filter={own.filter}
        found={t('mycc.searchesFound', { count: total })}
        onFilter={(filter) => {
          onFiltered(isFiltered(filter))
          own.setFilter(filter)
        }}
      />
      <SaveNotice notice={notice} onHide={() => setNotice(null)} />
      <Selection
        count={selected.size}
        busy={remove.isPending}
        onDelete={() => remove.mutate([...selected])}
      />
      <OwnTable
        label={t('mycc.searches')}
        columns={columns}
        items={items}
        keyOf={keyOf}
        rowOf={({ name, read, favoured }) => ({ name, unread: !read, favoured })}
        order={own.order}
        onOrder={own.setOrder}
        selected={selected}
        onSelected={setSelected}
        onStar={({ guid, favoured }) => change.mutate({ guid, favoured: !favoured })}
        open={open}
        renderDetails={({ guid }) => <SearchDetails guid={guid} onChanged={renew} />}
        onEnd={own.loadMore}
        footer={<ListEnd list={list} empty={items.length === 0} />}
      />
    </div>
  )
}

/** Starring and deleting. */
function useActs(
  renew: () => Promise<unknown>,
  setNotice: (notice: SaveNoticeWords) => void,
  onRemoved: () => void,
) {
  const change = useMutation({
    networkMode: 'always',
    mutationFn: ({ guid, favoured }: { guid: string; favoured: boolean }) =>
      changeSearch(guid, { favoured }),
    onSuccess: renew,
    onError: (error) => setNotice({ error }),
  })
  const undo = (guids: readonly string[]) =>
    void bringBack(guids)
      .then(renew)
      .then(() => setNotice({ id: 'mycc.broughtBack' }))
      .catch((error: unknown) => setNotice({ error }))
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: async (guids: readonly string[]) => {
      await removeSaved(guids)
      return guids
    },
    onSuccess: async (guids) => {
      onRemoved()
      await renew()
      setNotice({ id: 'mycc.deleted', undo: () => undo(guids) })
    },
    onError: (error) => setNotice({ error }),
  })
  return { change, remove }
}

function useColumns(open: string | null, onToggle: (guid: string) => void) {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  const { timeZone } = useTenant().config
  return [
    {
      id: 'name',
      label: t('mycc.name'),
      cell: ({ guid, name }: SavedSearchSummary) => (
        <button
          type="button"
          id={`open-${guid}`}
          className={styles['name']}
          aria-expanded={open === guid}
          onClick={() => onToggle(guid)}
        >
          {name}
        </button>
      ),
    },
    {
      id: 'module.display_name',
      label: t('mycc.department'),
      cell: ({ module }: SavedSearchSummary) => localize(module.display_name),
    },
    {
      id: 'created',
      label: t('mycc.date'),
      cell: ({ created }: SavedSearchSummary) => {
        const day = dayIn(timeZone, new Date(created))
        return (
          <time dateTime={created} title={days.full(day)}>
            {days.inList(day)}
          </time>
        )
      },
    },
  ]
}

/** Which row is open; coming from the notice of a search that was just saved, it is the newest one not read yet. */
function useOpenRow(items: readonly SavedSearchSummary[], loaded: boolean) {
  const { state } = useLocation()
  const latest = typeof state === 'object' && state !== null && 'latest' in state
  const [open, setOpen] = useState<string | null>(null)
  const done = useRef(!latest)
  const newest = items.find(({ read }) => !read)?.guid
  useEffect(() => {
    if (done.current || !loaded) return
    done.current = true
    // It is opened as a press would: what follows is the reader's.
    if (newest !== undefined) document.getElementById(`open-${newest}`)?.click()
  }, [loaded, newest])
  return [open, setOpen] as const
}
