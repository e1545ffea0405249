import type { SaveNoticeWords } from '../saved-searches/save-notice.tsx'

/** What a tab of own things says to the page around it. */
export interface TabProps {
  /** The list is filtered: the tab stays, whatever is found. */
  onFiltered: (filtered: boolean) => void
  /** Says above the tabs what was done, or why not; null takes away what was said. */
  say: (notice: SaveNoticeWords | null) => void
  /** Entry that takes the focus as soon as it is listed; null: none. */
  focusKey: string | null
  focusOn: (key: string | null) => void
}
