import { Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../ui/use-t.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { servedCode } from '../../ui/later.ts'
import { FilterStep } from '../filters/filter-step.tsx'
import { usePanels } from '../panels-context.ts'
import { SlidersHorizontal } from 'lucide-react'
import { SavedLine } from '../../saved-searches/saved-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Snap } from '../../ui/sheet-snap.ts'
import { OverTimeButton, OverTime } from '../over-time/over-time.tsx'
import { NothingAtAll } from './nothing-found.tsx'
import { KeepSearch, SaveSearch } from './save-search.tsx'
import { HiddenCount, SearchSummary } from './search-summary.tsx'
import { TotalsBar } from './totals-bar.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { ListLinks } from './list-links.tsx'
import { RecordList } from './record-list.tsx'
import { useFoundTabs } from './result-tabs.tsx'
import { useMedia } from '../../ui/use-layout.ts'
import styles from '../search-screen.module.css'
import phoneStyles from './phone-panels.module.css'

const SecondaryPanel = servedCode(
  'src/search/results/secondary-panel.tsx',
  () => import('./secondary-panel.tsx'),
)

interface PhonePanelsProps {
  /** Whether the window is a phone's; else the style sheet says. */
  isKnown: boolean
}

/** The map's companion on a small screen: a sheet with count, list and record, and the filters as a step of their own. */
export default function PhonePanels({ isKnown }: PhonePanelsProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { state, results, opened } = usePanels()
  const [filtering, setFiltering] = useState(false)
  const content = opened.guid !== null ? 'record' : state.selection ? 'selection' : 'list'
  const { snap, setSnap } = useSheet(content, state.tab !== null)
  const { total } = results.counts
  return (
    <>
      <BottomSheet
        {...(isKnown ? {} : { className: styles['onlyPhone'] })}
        label={t('results.region')}
        snap={snap}
        onSnap={setSnap}
        handleLabels={{ open: t('sheet.open'), close: t('sheet.close') }}
        header={
          <PhoneHeader
            content={content}
            snap={snap}
            onSnap={setSnap}
            onFilter={() => setFiltering(true)}
          />
        }
      >
        {content === 'list' ? (
          <PhoneLists full={snap === 'full'} isKnown={isKnown} />
        ) : (
          <Suspense>
            <SecondaryPanel resizable={false} />
          </Suspense>
        )}
      </BottomSheet>
      <FilterStep
        searchText={
          total === null ? undefined : t('filter.searchCount', { count: formatNumber(total) })
        }
        open={filtering}
        onClose={() => setFiltering(false)}
        onSearch={() => {
          setFiltering(false)
          setSnap('half')
        }}
      />
    </>
  )
}

interface PhoneHeaderProps {
  content: SheetContent
  snap: Snap
  onSnap: (snap: Snap) => void
  onFilter: () => void
}

/** Above what the sheet shows: the search in words, and the ways to the filters, the list and the map. */
function PhoneHeader({ content, snap, onSnap, onFilter }: PhoneHeaderProps) {
  const t = useT()
  const { module, results, single, saved, pristine, onNewSearch } = usePanels()
  const list = content === 'list'
  return (
    <div className={phoneStyles['header']}>
      {saved && list && <SavedLine subject={saved.subject} isCounted={snap !== 'full'} />}
      {!single && snap !== 'full' && <SearchSummary onNewSearch={null} />}
      {list && !single && snap === 'full' && <HiddenCount />}
      {list && !single && results.counts.total === 0 && <NothingAtAll />}
      <div className={classNames(phoneStyles['buttons'], 'needs-scripts')}>
        {saved && list && (
          <Button onPress={() => saved.show('billboard')}>{t('saved.billboard')}</Button>
        )}
        {!single && (!saved || !list) && module.control.ui.filterPanel && (
          <Button icon={SlidersHorizontal} onPress={onFilter}>
            {t('filter.view')}
          </Button>
        )}
        {!pristine && <Button onPress={onNewSearch}>{t('results.newSearch')}</Button>}
        {list && !single && snap !== 'peek' && (
          <OverTimeButton look="plain" hasRoom={snap === 'full'} onShow={() => onSnap('full')} />
        )}
        {list && !saved && snap !== 'full' && (
          <Button look="primary" onPress={() => onSnap('full')}>
            {t('sheet.list')}
          </Button>
        )}
        {list && !saved && snap === 'full' && (
          <Button onPress={() => onSnap('peek')}>{t('sheet.map')}</Button>
        )}
      </div>
      {list && !single && snap !== 'peek' ? <SaveSearch /> : <KeepSearch />}
      {list && !saved && snap === 'peek' && (
        <TotalsBar
          module={module}
          results={results}
          expanded={false}
          onDetails={() => onSnap('half')}
        />
      )}
    </div>
  )
}

/** What was found: on the whole screen when it is dated, the list, and beside it what is not on the map where that is listed. */
function PhoneLists({ full, isKnown }: { full: boolean; isKnown: boolean }) {
  const t = useT()
  const { module, state, update, saved } = usePanels()
  const found = useFoundTabs()
  const unmapped = found.length > 1
  // Beside a saved search they are shown only where they are asked for.
  const offersFilters = saved !== null && module.control.ui.filterPanel
  return (
    // Until the layout is known the columns have this id.
    <div id={isKnown ? 'results' : undefined} tabIndex={-1} className={phoneStyles['lists']}>
      {full && <OverTime className={phoneStyles['overTime']} />}
      {(unmapped || offersFilters) && (
        <WithoutScripts>
          <ListLinks
            shown={state.tab === 'unmapped' ? 'unmapped' : 'list'}
            unmapped={unmapped}
            filters={offersFilters}
          />
        </WithoutScripts>
      )}
      {unmapped ? (
        <Tabs
          label={t('results.region')}
          selected={state.tab === 'unmapped' ? 'unmapped' : 'list'}
          onSelect={(tab) => update({ tab }, { replace: true })}
          items={found}
        />
      ) : (
        <RecordList />
      )}
    </div>
  )
}

/** What the sheet of a phone shows. */
type SheetContent = 'record' | 'selection' | 'list'

/** A window too low for a map and a sheet: a phone in landscape, a page at 400 %, or twice as large text on a phone. */
const LOW = '(max-height: 26em)'

/** How far the sheet is open: as far as its content needs, until a person moves it. */
function useSheet(content: SheetContent, listWanted: boolean) {
  const low = useMedia(LOW)
  const [lowered, setLowered] = useState(false)
  const [sheet, setSheet] = useState<{ content: SheetContent; listWanted: boolean; snap: Snap }>({
    content,
    listWanted,
    snap: restingSnap(content, listWanted),
  })
  if (sheet.content !== content)
    setSheet({ content, listWanted, snap: restingSnap(content, sheet.content !== 'list') })
  else if (sheet.listWanted !== listWanted)
    // Words were searched from the map: what was found is listed.
    setSheet({
      content,
      listWanted,
      snap: listWanted && sheet.snap === 'peek' ? 'half' : sheet.snap,
    })
  // Half of a low window would show no list: it has either the list or the map.
  const snap: Snap = low && !(lowered && sheet.snap === 'peek') ? 'full' : sheet.snap
  function setSnap(next: Snap) {
    setLowered(next === 'peek')
    setSheet({ content, listWanted, snap: next })
  }
  return { snap, setSnap }
}

/** How far the sheet opens for what it shows. */
function restingSnap(content: SheetContent, listWanted: boolean): Snap {
  if (content === 'record') return 'full'
  return content === 'selection' || listWanted ? 'half' : 'peek'
}
