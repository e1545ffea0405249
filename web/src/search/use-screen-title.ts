import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { SavedSubject } from '../saved-searches/screen-mode.ts'
import { useLocalize } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import type { Opened } from './use-opened.ts'

/** Names the page after the open record, else after the saved search, and its module. */
export function useScreenTitle(
  module: ModuleConfig,
  saved: SavedSubject | null,
  { guid, record, failed }: Opened,
): void {
  const localize = useLocalize()
  const savedTitle = saved && localize(saved.stat?.title ?? saved.search.title)
  useTitle(guid === null || failed ? savedTitle : record?.title, localize(module.display_name))
}
