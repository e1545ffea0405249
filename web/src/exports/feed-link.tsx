import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { SearchState } from '@plat/contract/search/search-state'
import { useEffect } from 'react'
import { exportAddress } from '../api/export-address.ts'
import { useLocalize } from '../ui/use-t.ts'
import { useTenant } from '../shell/tenant.tsx'
import { sharedSearch } from './shared-search.ts'

const TYPE = 'application/atom+xml'

/** Says in the page's head where the feed of the search is, as it changes. */
export function FeedLink({ module, state }: { module: ModuleConfig; state: SearchState }) {
  const localize = useLocalize()
  const { viewer } = useTenant()
  useEffect(() => {
    // The server has said it for the first search.
    for (const link of document.head.querySelectorAll(`link[data-page][type="${TYPE}"]`))
      link.remove()
  }, [])
  const search = sharedSearch(state, module.control.filters, viewer)
  return (
    <link
      rel="alternate"
      type={TYPE}
      title={localize(module.title.long)}
      href={exportAddress(module.id, 'atom', search)}
    />
  )
}
