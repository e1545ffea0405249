import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { Prediction } from '@plat/contract/places/places'
import { encodeSearch } from '@plat/contract/search/search-url'
import { Suspense, useDeferredValue } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Frame } from '../shell/frame.tsx'
import { useLocalize } from '../ui/use-t.ts'
import { lazyLater } from '../ui/later.ts'
import { useKnownLayout } from '../ui/use-layout.ts'
import { applyPrediction, searchesWords } from './prediction-target.ts'
import { SearchBoxSlot } from './search-box-slot.tsx'
import { MapIsland } from './map/map-island.tsx'
import { MissingNotice } from '../saved-searches/missing-notice.tsx'
import { isBillboard, type SavedSubject } from '../saved-searches/screen-mode.ts'
import { TotalsBar } from './results/totals-bar.tsx'
import { FeedLink } from '../exports/feed-link.tsx'
import { RefreshNotice } from './results/refresh-notice.tsx'
import { OverTimeButton } from './over-time/over-time.tsx'
import { PanelsContext } from './panels-context.ts'
import { ScreenPanels } from './screen-panels.tsx'
import { SearchContext } from './search-context.ts'
import { useEscapeCloses } from './use-escape-closes.ts'
import { useSkips } from './use-skips.ts'
import { useSearchScreen } from './use-search-screen.ts'
import styles from './search-screen.module.css'

const PrintedSearch = lazyLater(() => import('./print/printed-search.tsx'))

interface SearchScreenProps {
  module: ModuleConfig
  /** The one record that the page is about; null for a search. */
  single: string | null
  /** The saved search that the page shows; null for the visitor's own search. */
  saved?: SavedSubject | null
}

/** The module page: filters and results, the open record, the map; on a phone the map under a sheet. */
export function SearchScreen({ module, single, saved = null }: SearchScreenProps) {
  const localize = useLocalize()
  const navigate = useNavigate()
  // Deferred, so that React hydrates what the server has rendered before the layout changes.
  const layout = useDeferredValue(useKnownLayout())
  const { panels, ...island } = useSearchScreen({ module, single, saved, layout })
  const { mode, state, update, results, onNewSearch } = panels
  const billboard = isBillboard(mode)

  const skips = useSkips(panels, layout)
  useEscapeCloses(panels.opened.some && !single, panels.opened.closeInnermost)

  const modulePath = paths.module(module.department, module.id)
  function choose(prediction: Prediction) {
    const next = applyPrediction(state, prediction, module.control.filters)
    if (single) void navigate(`${modulePath}?${encodeSearch({ ...next, record: next.record })}`)
    else update(next)
    // The keyboard on the screen would cover what was found.
    if (prediction.source === 'text' && layout === 'phone')
      document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <Frame
      fixed
      skips={skips}
      search={
        <div role="search">
          <SearchBoxSlot
            module={module.id}
            noun={searchesWords(module.control.filters) ? module.noun.other : undefined}
            criteria={results.search.criteria}
            target={{ path: modulePath, state, filters: module.control.filters }}
            onChoose={choose}
          />
        </div>
      }
    >
      <div
        className={styles['screen']}
        data-layout={layout ?? undefined}
        data-mode={mode}
        data-billboard={billboard || undefined}
      >
        <div className={styles['notice']}>
          <RefreshNotice error={results.failed} onRetry={results.retry} />
          <MissingNotice />
        </div>
        {!single && <FeedLink module={module} state={state} />}
        {!saved && <h1 className="visually-hidden">{localize(module.title.long)}</h1>}
        <SearchContext value={panels}>
          <PanelsContext value={panels}>
            <ScreenPanels layout={layout} />
            <MapIsland layout={layout} {...island} />
            {/* What is opened is printed instead of the search. */}
            {!panels.opened.some && !billboard && (
              <Suspense>
                <PrintedSearch engine={island.cells.engine} />
              </Suspense>
            )}
          </PanelsContext>
        </SearchContext>
        {layout !== 'phone' && !billboard && (
          <TotalsBar
            module={module}
            located={results.counts.located}
            expanded={!single && state.tab === 'list'}
            onDetails={() => (single ? onNewSearch() : update({ tab: 'list' }))}
          >
            {!single && <OverTimeButton />}
          </TotalsBar>
        )}
      </div>
    </Frame>
  )
}
