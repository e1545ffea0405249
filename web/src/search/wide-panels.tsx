import { Suspense, useEffect, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useViewer } from '../accounts/use-viewer.ts'
import { useText } from '../shell/use-text.ts'
import { classNames } from '../ui/class-names.ts'
import { fetchCode, lazyCode, whenIdle } from '../ui/later.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { FilterActions } from './filters/filter-actions.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import filterStyles from './filters/filter-panel.module.css'
import { SavedHeading } from './modes/saved-heading.tsx'
import type { ScreenPanels } from './screen-panels.ts'
import { SearchSummary } from './search-summary.tsx'
import { useUnmapped } from './use-unmapped.ts'
import styles from './search-screen.module.css'

const RecordList = lazyCode(async () => ({
  default: (await import('./record-list.tsx')).RecordList,
}))
const UnlocatedList = lazyCode(async () => ({
  default: (await import('./unlocated-list.tsx')).UnlocatedList,
}))
const SecondaryPanel = lazyCode(() => import('./secondary-panel.tsx'))

/** Filters and results at the left; what is opened slides over beside them, or over them where room is short. */
export function WidePanels({ tablet, ...panels }: ScreenPanels & { tablet: boolean }) {
  const text = useText()
  const { state, openRecord, single } = panels
  const internal = useViewer()?.role === 'internal'
  const secondary = openRecord !== null || state.spot !== null
  // A record opens beside the results for the agency's own people, in their place for others.
  const inPlace = openRecord !== null && !internal
  const covered = secondary && (single || tablet || state.wide || inPlace)
  return (
    <>
      <div className={styles['primary']} inert={covered}>
        {single ? null : <PrimaryPanel {...panels} />}
      </div>
      {secondary && (
        <div
          className={classNames(
            styles['secondary'],
            covered && styles['over'],
            state.wide && styles['wide'],
            openRecord === null && !tablet && styles['info'],
          )}
          data-panel={covered ? 'primary' : 'secondary'}
          role="region"
          aria-label={text('panel.opened')}
        >
          <Suspense>
            <SecondaryPanel {...panels} resizable />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** The search in words, the filters, and the results as tabs. */
function PrimaryPanel(panels: ScreenPanels) {
  const text = useText()
  const { formatNumber } = useIntl()
  const { module, state, update, results, words, view, links, pristine, onNewSearch } = panels
  const { counts, search } = results
  const unmapped = useUnmapped(module)
  const showList = () => update({ tab: 'list' })
  // The lists are a click away; what fails is told when they are drawn.
  useEffect(() => whenIdle(() => void fetchCode(() => import('./record-list.tsx'))), [])
  const write = (count: number | null) => (count === null ? undefined : formatNumber(count))
  const tab = (
    id: 'filters' | 'list' | 'unmapped',
    label: string,
    count: number | null,
    content: ReactNode,
  ) => ({
    id,
    label,
    count: write(count),
    content,
  })

  return (
    <section
      id="results"
      tabIndex={-1}
      aria-label={text('results.region')}
      className={styles['results']}
    >
      {panels.saved && <SavedHeading panels={panels} subject={panels.saved.subject} />}
      <SearchSummary
        module={module}
        results={results}
        {...words}
        update={update}
        onNewSearch={pristine || panels.saved ? null : onNewSearch}
      />
      <Tabs
        label={text('results.region')}
        selected={
          state.tab ?? (module.control.ui.filterPanel && !panels.saved ? 'filters' : 'list')
        }
        onSelect={(id) => update({ tab: id }, { replace: true })}
        items={[
          ...(module.control.ui.filterPanel
            ? [
                tab(
                  'filters',
                  text('filter.tab'),
                  null,
                  <>
                    <FilterPanel
                      module={module}
                      state={state}
                      update={update}
                      facets={results.facets}
                      layers={results.layers}
                      picking={panels.picking}
                      onSearch={showList}
                    />
                    <div className={filterStyles['actions']}>
                      <FilterActions module={module} update={update} onSearch={showList} />
                    </div>
                  </>,
                ),
              ]
            : []),
          tab(
            'list',
            text('results.onMap'),
            counts.inView,
            <Suspense fallback={<Skeleton rows={6} label={text('shell.loading')} />}>
              <RecordList
                module={module}
                search={search}
                counts={counts}
                state={state}
                view={view}
                update={update}
                {...links}
              />
            </Suspense>,
          ),
          ...(unmapped
            ? [
                tab(
                  'unmapped',
                  text('results.notOnMap'),
                  counts.unlocated,
                  <Suspense fallback={<Skeleton rows={6} label={text('shell.loading')} />}>
                    <UnlocatedList
                      module={module}
                      search={search}
                      state={state}
                      update={update}
                      {...links}
                    />
                  </Suspense>,
                ),
              ]
            : []),
        ]}
      />
    </section>
  )
}
