import { useQuery } from '@tanstack/react-query'
import RecentlyDeleted from '../../shell/recently-deleted.tsx'
import type { EntryKind } from './entry-calls.ts'
import { deletedQuery } from './managed-queries.ts'
import { useBringBack } from './use-bring-back.ts'

/** Below a list: what of it was deleted within a day, and the way back; nothing where nothing was. */
export function DeletedList({ kind }: { kind: EntryKind }) {
  const bringBack = useBringBack(kind)
  const { data, error, refetch } = useQuery(deletedQuery)
  const shown = data && { entries: data.filter((entry) => entry.kind === kind), more: 0 }
  return <RecentlyDeleted query={{ data: shown, error, refetch }} onRestore={bringBack} />
}
