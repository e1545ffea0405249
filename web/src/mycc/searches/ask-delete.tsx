import type { SavedSearchSummary } from '@plat/contract/saved-searches/saved-searches'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useT } from '../../ui/use-t.ts'
import { hasLink } from './has-link.ts'

interface AskDeleteProps {
  /** At least one has a link. */
  searches: readonly SavedSearchSummary[]
  onDelete: () => void
  onClose: () => void
}

/** Asks before searches are deleted whose links others may have, and says how many times those were opened. */
export default function AskDelete({ searches, onDelete, onClose }: AskDeleteProps) {
  const t = useT()
  const count = searches.length
  const shared = searches.filter(hasLink)
  const linked = shared.length
  const opened = shared.reduce((sum, search) => sum + search.opened, 0)
  const all = count === 1 ? 'only' : 'all'
  return (
    <ConfirmDialog
      open
      title={t('mycc.ask', { count, name: searches[0]?.name ?? '' })}
      message={[
        t('mycc.askLinks', { kind: linked === count ? all : 'some', linked }),
        t('mycc.askOpened', { linked, opened }),
        t('mycc.askAfter', { linked, count }),
      ].join(' ')}
      action={t('mycc.delete')}
      cancelLabel={t('mycc.cancel')}
      onConfirm={onDelete}
      onClose={onClose}
    />
  )
}
