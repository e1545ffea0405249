import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { Suspense, useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { FilterStep } from '../../search/filters/filter-step.tsx'
import { useSearchOnMap } from '../../search/map/use-search-on-map.ts'
import { RefreshNotice } from '../../search/results/refresh-notice.tsx'
import { SearchSummary } from '../../search/results/search-summary.tsx'
import { SearchContext, type SearchContextValue } from '../../search/search-context.ts'
import { usePlaces } from '../../search/use-places.ts'
import { useSearchState } from '../../search/use-search-state.ts'
import { useSearchLabels } from '../../search/use-search-labels.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize } from '../../ui/use-t.ts'
import { useTitle } from '../../shell/use-title.ts'
import { sharedSearch } from '../shared-search.ts'
import { EmbedFrame } from './embed-frame.tsx'
import { useEmbedHeight } from './embed-height.ts'
import { EmbedResults } from './embed-results.tsx'
import { EmbedTools } from './embed-tools.tsx'
import { useEmbedView } from './use-embed-view.ts'
import { fetchCode, servedCode, whenIdle } from '../../ui/later.ts'
import styles from './embed.module.css'

const loadOpened = () => import('./embed-opened.tsx')
const EmbedOpened = servedCode('src/exports/embed/embed-opened.tsx', loadOpened)

/** The search of an embed: as a map or as a list, with its filters one step away. */
export function EmbedScreen({ module }: { module: ModuleConfig }) {
  const { viewer } = useTenant()
  const { view, show } = useEmbedView()
  const { filters, ui } = module.control
  const { state, update } = useSearchState(filters, null)
  const [filtering, setFiltering] = useState(false)
  const places = usePlaces()
  const { map, results, actions } = useSearchOnMap({
    module,
    state,
    places,
    recordLocation: null,
    recordBounds: null,
    covered: false,
    searchesView: view === 'map',
    update,
  })
  const words = useSearchLabels(state, module, places.all)
  const name = useLocalize()(module.display_name)
  useTitle(name)
  useEmbedHeight(view, results.counts.located)
  useEffect(() => whenIdle(() => void fetchCode(loadOpened)), [])

  const search: SearchContextValue = {
    module,
    state,
    update,
    results,
    words,
    view: null,
    links: {
      selected: state.record,
      hovered: null,
      onOpen: (record) => update({ record: record.guid }),
      onHover: () => undefined,
    },
    onLocate: actions.locate,
  }
  const page = `${paths.module(module.department, module.id)}?${sharedSearch(state, filters, viewer)}`
  return (
    <EmbedFrame
      title={name}
      to={page}
      tools={
        <EmbedTools
          view={view}
          onView={show}
          onFilter={ui.filterPanel ? () => setFiltering(true) : null}
        />
      }
    >
      <SearchContext value={search}>
        <SearchSummary onNewSearch={null} />
        <RefreshNotice error={results.failed} onRetry={results.retry} />
        <div id="results" tabIndex={-1} className={styles['results']} data-view={view}>
          <EmbedResults view={view} map={map} actions={actions} />
          {(state.record !== null || state.selection !== null) && (
            <Suspense>
              <EmbedOpened />
            </Suspense>
          )}
        </div>
        <FilterStep
          open={filtering}
          onClose={() => setFiltering(false)}
          onSearch={() => setFiltering(false)}
        />
      </SearchContext>
    </EmbedFrame>
  )
}
