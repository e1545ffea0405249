import type { ResourcerTab } from '@plat/contract/schedule/resourcer'
import type { Say } from '../../shell/act-notice.tsx'
import { useDoneWords } from '../detail/use-done-words.ts'
import { type EntryActions, useEntryActs } from '../detail/use-entry-acts.ts'
import { leavesTab, neighbourOf } from './leaves-tab.ts'

interface ResourcerActs {
  readonly tab: ResourcerTab
  /** Of the list, in order. */
  readonly guids: readonly string[]
  readonly open: string | null
  readonly openEntry: (guid: string | null) => void
  /** Moves the focus to a row once it is drawn; null: to the list. */
  readonly focusSoon: (guid: string | null) => void
  readonly say: Say
}

/**
 * Changes appointments of the list. What has left the tab by that is closed, and the next one has the focus; where a
 * change is refused, its entry opens and says why.
 */
export function useResourcerActs(props: ResourcerActs): EntryActions {
  const { tab, guids, open, openEntry, focusSoon, say } = props
  const doneWords = useDoneWords()
  const acts = useEntryActs((wish, now) => {
    say({ text: doneWords(wish, now) })
    if (!guids.includes(now.guid) || !leavesTab(tab, now)) return
    if (open === now.guid) openEntry(null)
    focusSoon(neighbourOf(guids, now.guid))
  }, openEntry)
  return {
    ...acts,
    act: (wish, of) => {
      say(null)
      acts.act(wish, of)
    },
  }
}
