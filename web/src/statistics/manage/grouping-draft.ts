import type { Grouping } from '@plat/contract/statistics/groupings'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { draftOfText, type LocalizedDraft, NO_TEXT } from '../edit/localized-draft.ts'
import type { Rows } from './row-edits.ts'

/** A grouping as it is edited. */
export interface GroupingDraft {
  readonly name: LocalizedDraft
  readonly note: LocalizedDraft
  readonly rows: Rows
}

/** Makes the draft of a grouping; null: of a new one. */
export function useGroupingDraft(): (grouping: Grouping | null) => GroupingDraft {
  const t = useT()
  const language = useTenant().config.locale
  return (grouping) => {
    if (grouping === null)
      return { name: { main: t('ccai.newGrouping'), other: '' }, note: NO_TEXT, rows: [[]] }
    const { name, note, rows } = grouping
    return { name: draftOfText(name, language), note: draftOfText(note, language), rows }
  }
}
