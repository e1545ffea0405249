import '../shell/later-texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTenant } from '../shell/tenant.tsx'
import { useKeptPanel } from './kept-panel.tsx'
import { savedOfQuery } from './own-search-queries.ts'
import SharePanel from './panel/share-panel.tsx'
import type { SearchToSave } from './search-to-save.ts'

/** The panel for saving and sharing the search on screen, once it is known what the account has saved of it. */
export default function PanelOfScreen({ subject }: { subject: SearchToSave }) {
  const client = useQueryClient()
  const { use, setUse, draftsOf } = useKeptPanel()
  const signedIn = useTenant().viewer !== 'anonymous'
  const { queryKey, ...query } = savedOfQuery(subject)
  const { data: saved, isPending } = useQuery({ queryKey, ...query, enabled: signedIn })
  if (isPending) return null
  const shared = saved?.find(({ method, visible }) => method === 'share' && visible)
  return (
    <SharePanel
      key={subject.search}
      subject={subject}
      shared={shared?.guid ?? null}
      open={use.panel === 'open' || (signedIn && use.wanted === 'share')}
      aim={use.aim}
      drafts={draftsOf(`${subject.module.id}?${subject.search}`)}
      onClose={() => setUse({ wanted: null, panel: 'closed', aim: null })}
      onSaved={() => void client.invalidateQueries({ queryKey })}
    />
  )
}
