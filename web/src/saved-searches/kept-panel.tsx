import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useMemo,
  useState,
} from 'react'
import type { Drafts } from './panel/drafts.ts'

/** What was pressed in the bar, and what has become of the panel. */
export interface PanelUse {
  /** Pressed before the login, to be done after it. */
  readonly wanted: 'star' | 'share' | null
  readonly panel: 'never' | 'open' | 'closed'
}

interface KeptPanel {
  readonly use: PanelUse
  readonly setUse: Dispatch<SetStateAction<PanelUse>>
  /** What is typed for a search, by the search. */
  draftsOf(search: string): Drafts
}

const KeptPanelContext = createContext<KeptPanel | null>(null)

/**
 * Keeps the panel for saving and sharing, with what is typed in it, above the layouts: each has a bar of its own, and a
 * phone that is turned shows another one.
 */
export function KeptPanelProvider({ children }: { children: ReactNode }) {
  const [used, setUse] = useState<PanelUse>({ wanted: null, panel: 'never' })
  const [drafts] = useState(() => new Map<string, Drafts>())
  const kept = useMemo(() => {
    const draftsOf = (search: string): Drafts => {
      const known = drafts.get(search) ?? new Map<string, unknown>()
      drafts.set(search, known)
      return known
    }
    return { use: used, setUse, draftsOf }
  }, [used, drafts])
  return <KeptPanelContext value={kept}>{children}</KeptPanelContext>
}

/** The panel of the search on screen, whatever the layout. */
export function useKeptPanel(): KeptPanel {
  const kept = use(KeptPanelContext)
  if (!kept) throw new Error('useKeptPanel was called outside KeptPanelProvider')
  return kept
}
