import type { ModuleConfig } from '@plat/contract/config'
import type { RecordSummary } from '@plat/contract/records'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useViewer } from '../accounts/use-viewer.ts'
import { recordQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { Frame } from '../shell/frame.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useText } from '../shell/use-text.ts'
import { useTitle } from '../shell/use-title.ts'
import { useLayout } from '../ui/use-layout.ts'
import { lazyCode } from '../ui/later.ts'
import { applyPrediction } from './prediction-target.ts'
import { SearchBoxSlot } from './search-box-slot.tsx'
import { EMPTY_SEARCH, encodeSearch } from '@plat/contract/search-address'
import { defaultStatus } from '@plat/contract/search-criteria'
import { MapTools } from './map-tools.tsx'
import { MissingNotice } from './modes/missing-notice.tsx'
import { isBillboard, type SavedSubject, screenMode } from './modes/screen-mode.ts'
import { useSearchBase } from './modes/use-search-base.ts'
import { useCellPicking } from './filters/use-cell-picking.ts'
import { useRememberedToggles } from './filters/use-remembered-toggles.ts'
import { singleLocation, spotTarget } from './selection.ts'
import { TotalsBar } from './totals-bar.tsx'
import { FeedLink } from './feed-link.tsx'
import { RefreshNotice } from './refresh-notice.tsx'
import { useMapActions } from './use-map-actions.ts'
import { useMapView } from './use-map-view.ts'
import { useMapPadding } from './use-map-padding.ts'
import { usePlaces } from './use-places.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useSearch } from './use-search.ts'
import { useSearchState } from './use-search-state.ts'
import { useSearchWords } from './use-search-words.ts'
import { WidePanels } from './wide-panels.tsx'
import type { ScreenPanels } from './screen-panels.ts'
import styles from './search-screen.module.css'

const NO_VIEWS = { viewport: null, searched: null }
const PhonePanels = lazyCode(() => import('./phone-panels.tsx'))
const Billboard = lazyCode(() => import('./modes/billboard.tsx'))
const MapPanel = lazyCode(() => import('./map-panel.tsx'))
const CellsOnMap = lazyCode(() => import('./filters/cells-on-map.tsx'))

interface SearchScreenProps {
  module: ModuleConfig
  /** The one record that the page is about; null for a search. */
  single: string | null
  /** The saved search that the page shows; null for a search of one's own. */
  saved?: SavedSubject | null
}

/** The module page: filters and results, the open record, the map; on a phone the map under a sheet. */
export function SearchScreen({ module, single, saved = null }: SearchScreenProps) {
  const text = useText()
  const say = useLocalize()
  const navigate = useNavigate()
  const layout = useLayout()
  const { viewer } = useTenant()
  const modulePath = paths.module(module.department, module.id)
  const base = useSearchBase(module, saved, modulePath)
  const { state, update } = useSearchState(module.control.filters, base)
  const mode = screenMode(single !== null, saved, useSearchParams()[0].get('as'))
  const billboard = isBillboard(mode)
  const internal = useViewer()?.role === 'internal'
  const openRecord = single ?? state.record
  const record = useQuery({
    ...recordQuery(module.id, openRecord ?? ''),
    enabled: openRecord !== null,
  })
  const places = usePlaces()
  const opens = openRecord !== null || state.spot !== null
  const returnFocus = useReturnFocus(opens)
  const map = useMapView({
    module,
    state,
    places: places.all,
    recordLocation: single ? (record.data?.record.location ?? null) : null,
    covered: opens && layout === 'desktop',
    update,
  })
  const results = useSearch(module, state, single ? NO_VIEWS : map, places)
  const padding = useMapPadding(
    billboard ? 'tablet' : layout,
    single || (openRecord !== null && !internal) ? 'over' : opens ? 'beside' : 'nothing',
    state.wide,
  )
  const words = useSearchWords(state, module, places.all)
  const actions = useMapActions({
    state,
    zoom: map.viewport?.zoom ?? 0,
    shown: results.locations?.shown ?? null,
    update,
    follow: map.follow,
  })
  const cells = useCellPicking(module, places.layers, single === null)
  const [listHover, setListHover] = useState<RecordSummary | null>(null)
  const [mapHover, setMapHover] = useState<string | null>(null)
  const savedTitle = saved && say(saved.stat?.title ?? saved.search.title)
  useTitle(
    openRecord === null || record.isError ? savedTitle : record.data?.record.title,
    say(module.display_name),
  )

  const newSearch = () => void navigate(modulePath)
  const openSummary = (summary: RecordSummary) => {
    setListHover(null)
    update({ record: summary.guid })
  }
  const opened = record.data?.record ?? null
  const locations = useMemo(
    () => (single ? singleLocation(opened) : results.locations),
    [single, opened, results.locations],
  )

  const pristine =
    !single && !saved && encodeSearch({ ...state, tab: null }, module.control.filters).size === 0
  useRememberedToggles(module, pristine, update)

  const panels: ScreenPanels = {
    module,
    state,
    update,
    results,
    words,
    view: map.searched?.bounds ?? null,
    openRecord,
    single: single !== null,
    saved: saved && { subject: saved, show: (as) => update({}, { as }) },
    picking: cells.picking,
    links: { selected: openRecord, hovered: mapHover, onOpen: openSummary, onHover: setListHover },
    recordLink: openRecord === null ? '' : paths.record(module.department, module.id, openRecord),
    onCloseRecord: () => {
      if (single) void navigate(`${modulePath}?${encodeSearch({ ...state, record: null })}`)
      else update({ record: null, spot: null, wide: false })
      returnFocus(openRecord)
    },
    onBackToSpot: () => update({ record: null }),
    onCloseSpot: () => {
      update({ spot: null, wide: false })
      returnFocus(null)
    },
    onLocate: actions.locate,
    onNewSearch: newSearch,
    pristine,
  }

  return (
    <Frame
      fixed
      skips={[
        { id: 'results', label: text('shell.skipToResults') },
        // Behind the results there may be no end of them.
        { id: 'map', label: text('shell.skipToMap') },
      ]}
      search={
        <SearchBoxSlot
          module={module.id}
          onChoose={(prediction) => {
            const next = applyPrediction(state, prediction)
            if (single)
              void navigate(`${modulePath}?${encodeSearch({ ...next, record: next.record })}`)
            else update(next)
          }}
        />
      }
    >
      <div
        className={styles['screen']}
        data-layout={layout}
        data-mode={mode}
        data-billboard={billboard || undefined}
      >
        <div className={styles['notice']}>
          <RefreshNotice error={results.failed} onRetry={results.retry} />
          <MissingNotice />
        </div>
        {!single && <FeedLink module={module} state={state} />}
        {!saved && <h1 className="visually-hidden">{say(module.title.long)}</h1>}
        {saved && billboard ? (
          <Suspense>
            <Billboard {...panels} subject={saved} />
          </Suspense>
        ) : layout === 'phone' ? (
          <Suspense>
            <PhonePanels {...panels} />
          </Suspense>
        ) : (
          <WidePanels {...panels} tablet={layout === 'tablet'} />
        )}
        <div id="map" tabIndex={-1} className={styles['map']}>
          <Suspense>
            <MapPanel
              module={module}
              state={single ? EMPTY_SEARCH : state}
              view={map.target}
              locations={locations}
              padding={padding}
              layers={state.layers}
              onLayers={(layers) => update({ layers }, { replace: true })}
              update={mode === 'REGULAR_SEARCH' ? update : null}
              selected={spotTarget(opened, state.spot)}
              hovered={listHover ? spotTarget(listHover, null) : null}
              onViewChange={map.onViewChange}
              onHover={setMapHover}
              onClick={(hit) => actions.click(hit, billboard ? 'view' : undefined)}
              onEngine={(engine) => {
                actions.setEngine(engine)
                cells.setEngine(engine)
              }}
            />
            {cells.grids.length > 0 && cells.engine && (
              <CellsOnMap
                engine={cells.engine}
                module={module}
                state={state}
                layers={cells.grids}
                picking={cells.picking.layer}
                update={update}
              />
            )}
          </Suspense>
          {mode === 'REGULAR_SEARCH' && (
            <MapTools
              module={module}
              status={state.status ?? defaultStatus(viewer, module.control.filters)}
              onStatus={(status) => update({ status })}
            />
          )}
        </div>
        {layout !== 'phone' && !billboard && (
          <TotalsBar
            module={module}
            located={results.counts.located}
            onDetails={() => (single ? newSearch() : update({ tab: 'list' }))}
          />
        )}
      </div>
    </Frame>
  )
}
