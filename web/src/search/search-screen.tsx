import type { ModuleConfig } from '@plat/contract/tenancy/config'
import type { Prediction } from '@plat/contract/places/places'
import { encodeSearch } from '@plat/contract/search/search-url'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Frame } from '../shell/frame.tsx'
import { useLocalize, useT } from '../shell/use-t.ts'
import { useLayout } from '../ui/use-layout.ts'
import { applyPrediction } from './prediction-target.ts'
import { SearchBoxSlot } from './search-box-slot.tsx'
import { MapIsland } from './map/map-island.tsx'
import { MissingNotice } from '../saved-searches/missing-notice.tsx'
import { isBillboard, type SavedSubject } from '../saved-searches/screen-mode.ts'
import { TotalsBar } from './results/totals-bar.tsx'
import { FeedLink } from '../exports/feed-link.tsx'
import { RefreshNotice } from './results/refresh-notice.tsx'
import { PanelsContext } from './panels-context.ts'
import { ScreenPanels } from './screen-panels.tsx'
import { useSearchScreen } from './use-search-screen.ts'
import styles from './search-screen.module.css'

interface SearchScreenProps {
  module: ModuleConfig
  /** The one record that the page is about; null for a search. */
  single: string | null
  /** The saved search that the page shows; null for a search of one's own. */
  saved?: SavedSubject | null
}

/** The module page: filters and results, the open record, the map; on a phone the map under a sheet. */
export function SearchScreen({ module, single, saved = null }: SearchScreenProps) {
  const t = useT()
  const localize = useLocalize()
  const navigate = useNavigate()
  const layout = useLayout()
  const { panels, ...island } = useSearchScreen({ module, single, saved, layout })
  const { mode, state, update, results, onNewSearch } = panels
  const billboard = isBillboard(mode)

  function choose(prediction: Prediction) {
    const next = applyPrediction(state, prediction)
    const modulePath = paths.module(module.department, module.id)
    if (single) void navigate(`${modulePath}?${encodeSearch({ ...next, record: next.record })}`)
    else update(next)
  }

  return (
    <Frame
      fixed
      skips={[
        { id: 'results', label: t('shell.skipToResults') },
        // Behind the results there may be no end of them.
        { id: 'map', label: t('shell.skipToMap') },
      ]}
      search={<SearchBoxSlot module={module.id} onChoose={choose} />}
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
        {!saved && <h1 className="visually-hidden">{localize(module.title.long)}</h1>}
        <PanelsContext value={panels}>
          <ScreenPanels layout={layout} />
          <MapIsland layout={layout} {...island} />
        </PanelsContext>
        {layout !== 'phone' && !billboard && (
          <TotalsBar
            module={module}
            located={results.counts.located}
            onDetails={() => (single ? onNewSearch() : update({ tab: 'list' }))}
          />
        )}
      </div>
    </Frame>
  )
}
