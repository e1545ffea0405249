import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { Prediction } from '@plat/contract/places/places'
import { encodeSearch } from '@plat/contract/search/search-url'
import { Suspense, useDeferredValue, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Frame, type Skip } from '../shell/frame.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { lazyLater, servedCode } from '../ui/later.ts'
import { useKnownLayout, type Layout } from '../ui/use-layout.ts'
import { applyPrediction, searchesWords } from './prediction-target.ts'
import { SearchBoxSlot } from './search-box-slot.tsx'
import { MapIsland } from './map/map-island.tsx'
import { MissingNotice } from '../saved-searches/missing-notice.tsx'
import { isBillboard, type SavedSubject } from '../saved-searches/screen-mode.ts'
import { TotalsBar } from './results/totals-bar.tsx'
import { FeedLink } from '../exports/feed-link.tsx'
import { RefreshNotice } from './results/refresh-notice.tsx'
import { OverTimeButton } from './over-time/over-time.tsx'
import { PanelsContext, type PanelsContextValue, usePanels } from './panels-context.ts'
import { SearchContext } from './search-context.ts'
import { useSearchScreen } from './use-search-screen.ts'
import { focusSoon } from './focus-soon.ts'
import { KeptPanelProvider } from '../saved-searches/kept-panel.tsx'
import { SavePanel } from './results/save-search.tsx'
import { WidePanels } from './results/wide-panels.tsx'
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
    const next = applyPrediction(state, prediction, localize, module.control.filters)
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
            results={results}
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

/** What has an Escape of its own: a field, and what lies over the page. */
const OWN_ESCAPE = 'input, textarea, select, [role=spinbutton], [role=dialog], [role=listbox]'

/**
 * Escape closes what is open beside or over the results, the innermost first: menus, hints and a drawing
 * take the key before it comes here.
 */
function useEscapeCloses(isOpen: boolean, onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(OWN_ESCAPE)) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    if (!isOpen) return
    // The window comes after the document, where drawing listens.
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOpen])
}

/** Where the keyboard may jump on the module page: the filters first, which most searches begin with. */
function useSkips(panels: PanelsContextValue, layout: Layout | null): Skip[] {
  const t = useT()
  const { module, opened, single, update } = panels
  const results: Skip = {
    id: 'results',
    label: t('shell.skipToResults'),
    // What is open lies over them: the focus returns to where it was opened from.
    bring: opened.closeAll,
  }
  const filters: Skip = {
    id: 'filters',
    label: t('shell.skipToFilters'),
    bring: () => {
      update({ tab: 'filters', record: null, selection: null }, { replace: !opened.some })
      focusSoon('#filters')
    },
  }
  return [
    ...(module.control.ui.filterPanel && !single && layout !== 'phone' ? [filters] : []),
    ...(single ? [] : [results]),
    // Behind the results there may be no end of them.
    { id: 'map', label: t('shell.skipToMap') },
  ]
}

const PhonePanels = servedCode(
  'src/search/results/phone-panels.tsx',
  () => import('./results/phone-panels.tsx'),
)
const Billboard = servedCode(
  'src/saved-searches/billboard.tsx',
  () => import('../saved-searches/billboard.tsx'),
)

/**
 * The panels over the map: columns, on a phone a sheet, on a billboard large numbers.
 * @param layout null: not known yet; columns and sheet are drawn, and the style sheet shows what the window has room for
 */
function ScreenPanels({ layout }: { layout: Layout | null }) {
  const { module, mode, saved, words, results, onNewSearch } = usePanels()
  if (saved && isBillboard(mode)) {
    return (
      <Suspense>
        <Billboard
          module={module}
          subject={saved.subject}
          sentence={words.sentence}
          counts={results.counts}
          onView={() => saved.show('view')}
          onNewSearch={onNewSearch}
        />
      </Suspense>
    )
  }
  return (
    <KeptPanelProvider>
      {/* Each in a boundary, so that the one that is not shown is never hydrated. */}
      {layout !== 'phone' && (
        <Suspense>
          <WidePanels layout={layout} />
        </Suspense>
      )}
      {(layout === 'phone' || layout === null) && (
        <Suspense>
          <PhonePanels isKnown={layout !== null} />
        </Suspense>
      )}
      <SavePanel />
    </KeptPanelProvider>
  )
}
