import type { SavedSearchSummary } from '@plat/contract/saved-searches/saved-searches'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyCode } from '../../ui/later.ts'
import { useAgencyText } from '../../shell/use-agency-text.ts'
import { useT } from '../../ui/use-t.ts'
import type { Order } from '../own-list.ts'
import { OwnTab } from '../own-tab.tsx'
import type { TabProps } from '../tab-props.ts'
import { useLastColumns } from '../use-last-columns.tsx'
import { useOwnActs } from '../use-own-acts.ts'
import { useOwnList } from '../use-own-list.ts'
import { changeSearch, SEARCH_CALLS, searchQueries } from './search-queries.ts'
import { hasLink } from './has-link.ts'
import { SearchDetails } from './search-details.tsx'
import styles from '../tabs.module.css'

const AskDelete = lazyCode(() => import('./ask-delete.tsx'))

const NEWEST: Order = { field: 'created', descending: true }
const keyOf = ({ guid }: SavedSearchSummary) => guid
const rowOf = ({ name, read, favoured }: SavedSearchSummary) => ({ name, unread: !read, favoured })

/** The account's saved searches. */
export function SearchesTab(props: TabProps) {
  const t = useT()
  const own = useOwnList({ name: 'searches', order: NEWEST, read: searchQueries.read, keyOf })
  const { items, list, renew, total } = own
  const acts = useOwnActs(SEARCH_CALLS, own, props)
  const [open, setOpen] = useState<string | null>(null)
  const [asked, setAsked] = useState<readonly SavedSearchSummary[]>([])
  const remove = (keys: readonly string[]) => {
    const searches = items.filter(({ guid }) => keys.includes(guid))
    if (searches.some(hasLink)) setAsked(searches)
    else acts.remove(keys)
  }
  const toggle = ({ guid, read }: SavedSearchSummary) => {
    setOpen(open === guid ? null : guid)
    if (open !== guid && !read) void changeSearch(guid, { read: true }).then(renew, () => undefined)
  }
  useLatest(items, list.isSuccess, toggle)
  const columns = useColumns(open, toggle)
  return (
    <>
      <OwnTab
        {...props}
        own={own}
        label={t('mycc.searches')}
        found={t('mycc.searchesFound', { count: total })}
        columns={columns}
        rowOf={rowOf}
        acts={acts}
        onDelete={remove}
        open={open}
        renderDetails={({ guid }, ofRow) => <SearchDetails guid={guid} acts={ofRow} />}
      />
      {asked.length > 0 && (
        <Suspense>
          <AskDelete
            searches={asked}
            onDelete={() => {
              setAsked([])
              acts.remove(asked.map(keyOf))
            }}
            onClose={() => setAsked([])}
          />
        </Suspense>
      )}
    </>
  )
}

function useColumns(open: string | null, onToggle: (search: SavedSearchSummary) => void) {
  const t = useT()
  const agencyText = useAgencyText()
  const name = {
    id: 'name',
    label: t('mycc.name'),
    cell: (search: SavedSearchSummary) => (
      <>
        <button
          type="button"
          className={styles['name']}
          dir="auto"
          aria-expanded={open === search.guid}
          onClick={() => onToggle(search)}
        >
          {search.name}
        </button>
        <p className={styles['mark']}>{agencyText(`mycc.mark.${markOf(search)}`)}</p>
      </>
    ),
  }
  return [name, ...useLastColumns()]
}

/** Who can open a search: its owner alone, everybody with its link, or nobody by a link that was withdrawn or is hidden. */
function markOf({ method, visible, hidden }: SavedSearchSummary) {
  if (hidden) return 'hidden'
  if (!visible) return 'withdrawn'
  return method === 'share' ? 'shared' : 'own'
}

/** Coming from the notice of a search that was just saved, the newest one that was not read yet is opened, once. */
function useLatest(
  items: readonly SavedSearchSummary[],
  loaded: boolean,
  onOpen: (search: SavedSearchSummary) => void,
): void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const isWanted = typeof state === 'object' && state !== null && 'latest' in state
  const done = useRef(false)
  const open = useEffectEvent(() => {
    const newest = items.find(({ read }) => !read)
    if (newest) onOpen(newest)
    // A reload would open the next one that was not read.
    void navigate(pathname, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (done.current || !isWanted || !loaded) return
    done.current = true
    open()
  }, [isWanted, loaded])
}
