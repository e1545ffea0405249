import { useQuery } from '@tanstack/react-query'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { viewerQuery } from '../api/queries.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { keepTyped, readTyped } from '../shell/typed-texts.ts'
import { type Drafts, openDrafts } from './panel/drafts.ts'
import type { PanelAim } from './panel/panel-state.ts'

/** What was pressed in the bar, and what has become of the panel. */
export interface PanelUse {
  /** Pressed before the login, to be done after it. */
  readonly wanted: 'star' | 'share' | null
  readonly panel: 'never' | 'open' | 'closed'
  /** What the panel was opened for; null: a page that is loaded anew shows it as it was. */
  readonly aim: PanelAim
}

interface KeptPanel {
  readonly use: PanelUse
  readonly setUse: Dispatch<SetStateAction<PanelUse>>
  /** What is typed for a search, by the search. */
  draftsOf(search: string): Drafts
}

const KeptPanelContext = createContext<KeptPanel | null>(null)

/** Where the tab keeps the address at which the panel is open. */
const OPEN_AT = 'share-open'

const NOT_USED: PanelUse = { wanted: null, aim: null, panel: 'never' }

/**
 * Keeps the panel for saving and sharing, with what is typed in it, above the layouts: each has a bar of its own, and a
 * phone that is turned shows another one. A page that is loaded anew shows it as it was.
 */
export function KeptPanelProvider({ children }: { children: ReactNode }) {
  const viewer = useQuery(viewerQuery)
  const account = viewer.data?.user?.id ?? null
  const { pathname, search: query } = useLocation()
  const address = pathname + query
  const [used, setUse] = useState(NOT_USED)
  const [isKnown, setKnown] = useState(false)
  // Which account's panel it was is not known earlier.
  const isKnowable = useTakenOver() && !viewer.isPending
  if (isKnowable && !isKnown) {
    setKnown(true)
    if (readTyped(account, OPEN_AT) === address) setUse({ ...NOT_USED, panel: 'open' })
  }
  const isOpen = used.panel === 'open'
  useEffect(() => {
    if (isKnown) keepTyped(account, OPEN_AT, isOpen ? address : null)
  }, [account, isKnown, isOpen, address])
  // Whoever goes on to another page has left it.
  useEffect(() => () => keepTyped(account, OPEN_AT, null), [account])
  const [drafts] = useState(() => new Map<string, Drafts>())
  const kept = useMemo(() => {
    const draftsOf = (search: string): Drafts => {
      const key = `${account} ${search}`
      const known = drafts.get(key) ?? openDrafts(account, search)
      drafts.set(key, known)
      return known
    }
    return { use: used, setUse, draftsOf }
  }, [used, drafts, account])
  return <KeptPanelContext value={kept}>{children}</KeptPanelContext>
}

/** The panel of the search on screen, whatever the layout. */
export function useKeptPanel(): KeptPanel {
  const kept = use(KeptPanelContext)
  if (!kept) throw new Error('useKeptPanel was called outside KeptPanelProvider')
  return kept
}
