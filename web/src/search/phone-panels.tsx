import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../shell/use-text.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { FullScreenStep } from '../ui/full-screen-step.tsx'
import type { Snap } from '../ui/sheet-snap.ts'
import { Tabs } from '../ui/tabs.tsx'
import { lazyCode } from '../ui/later.ts'
import { FilterActions } from './filters/filter-actions.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import { SavedLine } from './modes/saved-heading.tsx'
import { RecordList } from './record-list.tsx'
import type { ScreenPanels } from './screen-panels.ts'
import { SearchSummary } from './search-summary.tsx'
import { TotalsBar } from './totals-bar.tsx'
import { UnlocatedList } from './unlocated-list.tsx'
import { useUnmapped } from './use-unmapped.ts'
import styles from './phone-panels.module.css'

const SecondaryPanel = lazyCode(() => import('./secondary-panel.tsx'))

const NO_PICKING = { layer: null, setLayer: null }

/** The map's companion on a small screen: a sheet with count, list and record, and the filters as a step of their own. */
export default function PhonePanels(panels: ScreenPanels) {
  const text = useText()
  const { module, state, update, results, words, openRecord, single, pristine, onNewSearch } =
    panels
  const { saved } = panels
  const { formatNumber } = useIntl()
  const [filtering, setFiltering] = useState(false)
  const content = openRecord !== null ? 'record' : state.spot ? 'spot' : 'list'
  const [sheet, setSheet] = useState<{ content: typeof content; snap: Snap }>({
    content,
    snap: restingSnap(content, state.tab !== null),
  })
  if (sheet.content !== content)
    setSheet({ content, snap: restingSnap(content, sheet.content !== 'list') })

  const { total } = results.counts
  const done = () => {
    setFiltering(false)
    setSheet({ content, snap: 'half' })
  }
  return (
    <>
      <BottomSheet
        label={text('results.region')}
        snap={sheet.snap}
        onSnap={(snap) => setSheet({ content, snap })}
        handleLabels={{ open: text('sheet.open'), close: text('sheet.close') }}
        header={
          <div className={styles['header']}>
            {saved && content === 'list' && <SavedLine subject={saved.subject} />}
            {!single && sheet.snap !== 'full' && (
              <SearchSummary
                module={module}
                results={results}
                {...words}
                update={update}
                onNewSearch={null}
              />
            )}
            <div className={styles['buttons']}>
              {saved && content === 'list' && (
                <Button onPress={() => saved.show('billboard')}>{text('saved.billboard')}</Button>
              )}
              {!single && (!saved || content !== 'list') && module.control.ui.filterPanel && (
                <Button icon={SlidersHorizontal} onPress={() => setFiltering(true)}>
                  {text('filter.view')}
                </Button>
              )}
              {!pristine && <Button onPress={onNewSearch}>{text('results.newSearch')}</Button>}
              {content === 'list' && !saved && sheet.snap !== 'full' && (
                <Button look="primary" onPress={() => setSheet({ content, snap: 'full' })}>
                  {text('sheet.list')}
                </Button>
              )}
              {content === 'list' && !saved && sheet.snap === 'full' && (
                <Button onPress={() => setSheet({ content, snap: 'peek' })}>
                  {text('sheet.map')}
                </Button>
              )}
            </div>
            {content === 'list' && !saved && sheet.snap === 'peek' && (
              <TotalsBar
                module={module}
                located={results.counts.located}
                onDetails={() => setSheet({ content, snap: 'half' })}
              />
            )}
          </div>
        }
      >
        {content === 'list' ? (
          <PhoneLists {...panels} />
        ) : (
          <Suspense>
            <SecondaryPanel {...panels} resizable={false} />
          </Suspense>
        )}
      </BottomSheet>
      <FullScreenStep
        title={text('filter.heading')}
        closeLabel={text('filter.close')}
        open={filtering}
        onClose={() => setFiltering(false)}
        actions={
          <FilterActions
            module={module}
            searchText={
              total === null
                ? undefined
                : text('filter.searchCount', { count: formatNumber(total) })
            }
            update={update}
            onSearch={done}
          />
        }
      >
        <FilterPanel
          module={module}
          state={state}
          update={update}
          facets={results.facets}
          layers={results.layers}
          // The map lies under this step: squares are chosen from their picture.
          picking={NO_PICKING}
          onSearch={done}
        />
      </FullScreenStep>
    </>
  )
}

/** How far the sheet opens for what it shows. */
function restingSnap(content: 'record' | 'spot' | 'list', listWanted: boolean): Snap {
  if (content === 'record') return 'full'
  return content === 'spot' || listWanted ? 'half' : 'peek'
}

function PhoneLists({ module, state, update, results, view, links }: ScreenPanels) {
  const text = useText()
  const { formatNumber } = useIntl()
  const { counts, search } = results
  const unmapped = useUnmapped(module)
  const write = (count: number | null) => (count === null ? undefined : formatNumber(count))
  const list = (
    <RecordList
      module={module}
      search={search}
      counts={counts}
      state={state}
      view={view}
      update={update}
      {...links}
    />
  )
  return (
    <div id="results" tabIndex={-1} className={styles['lists']}>
      {unmapped ? (
        <Tabs
          label={text('results.region')}
          selected={state.tab === 'unmapped' ? 'unmapped' : 'list'}
          onSelect={(tab) => update({ tab }, { replace: true })}
          items={[
            {
              id: 'list',
              label: text('results.onMap'),
              count: write(counts.inView),
              content: list,
            },
            {
              id: 'unmapped',
              label: text('results.notOnMap'),
              count: write(counts.unlocated),
              content: (
                <UnlocatedList
                  module={module}
                  search={search}
                  state={state}
                  update={update}
                  {...links}
                />
              ),
            },
          ]}
        />
      ) : (
        list
      )}
    </div>
  )
}
