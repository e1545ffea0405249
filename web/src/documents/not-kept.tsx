import { useT } from '../shell/use-t.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** The files of the current version are not here: what to do about it. */
export function NotKept() {
  const t = useT()
  return <EmptyState message={t('documents.notKept')}>{t('documents.notKeptHint')}</EmptyState>
}
