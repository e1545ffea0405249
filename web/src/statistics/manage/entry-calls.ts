import type { DeletedEntry } from '@plat/contract/statistics/deleted'
import { deleteGrouping, restoreGrouping } from '@plat/contract/statistics/groupings'
import { deleteScorecard, restoreScorecard } from '@plat/contract/statistics/scorecards'
import { deleteStat, restoreStat } from '@plat/contract/statistics/stats'
import { call } from '../../api/client.ts'

/** What managers make. */
export type EntryKind = DeletedEntry['kind']

/** Deletes an entry, as it was read: no newer version of it. */
export function deleteEntry(
  kind: EntryKind,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<unknown> {
  const values = { params: { id }, query: { version } }
  switch (kind) {
    case 'stat':
      return call(deleteStat, values)
    case 'group':
      return call(deleteGrouping, values)
    case 'scorecard':
      return call(deleteScorecard, values)
  }
}

/** Brings back an entry that was deleted within a day. */
export function restoreEntry(kind: EntryKind, id: number): Promise<unknown> {
  const values = { params: { id } }
  switch (kind) {
    case 'stat':
      return call(restoreStat, values)
    case 'group':
      return call(restoreGrouping, values)
    case 'scorecard':
      return call(restoreScorecard, values)
  }
}
