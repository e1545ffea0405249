import { Ellipsis, SlidersHorizontal } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useKeptPanel } from '../../saved-searches/kept-panel.tsx'
import { SavedLine } from '../../saved-searches/saved-heading.tsx'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyLater } from '../../ui/later.ts'
import type { Snap } from '../../ui/sheet-snap.ts'
import { usePanels } from '../panels-context.ts'
import { MapListSwitch } from './map-list-switch.tsx'
import { PhoneMore } from './phone-more.tsx'
import { SearchSummary } from './search-summary.tsx'
import type { SheetContent } from './use-sheet.ts'
import styles from './phone-panels.module.css'

const NoRecords = lazyLater(() => import('./no-records.tsx'))
const SortSelect = lazyLater(() => import('./sort-select.tsx'))

interface PhoneHeaderProps {
  content: SheetContent
  snap: Snap
  /** The window is too low for a line of its own for the way between map and list. */
  low: boolean
  onSnap: (snap: Snap) => void
  /** From the map to the list or back. */
  onSwitch: (snap: Snap) => void
  onFilter: () => void
}

/** Above what the sheet shows, in two lines: the search in words, and the ways to filters, order and everything else. */
export function PhoneHeader(props: PhoneHeaderProps) {
  const { content, snap, low, onSnap, onSwitch, onFilter } = props
  const t = useT()
  const more = useId()
  const { module, results, state, update, single, saved, pristine, onNewSearch } = usePanels()
  const { wanted } = useKeptPanel().use
  // Whoever had to sign in to save comes back to where they pressed.
  const [isMore, setMore] = useState(wanted !== null)
  const list = content === 'list' && !single
  const isOpen = list && snap !== 'peek'
  const unfolded = isOpen && isMore
  return (
    <div className={styles['header']}>
      {saved && list && <SavedLine subject={saved.subject} isCounted />}
      {!single && (list || snap !== 'full') && (
        <SearchSummary onNewSearch={null} compact={!unfolded} />
      )}
      {list && results.counts.total === 0 && (
        <Suspense>
          <NoRecords />
        </Suspense>
      )}
      {/* A record has them at its end, and the way back below it. */}
      {content !== 'record' && (
        <div className={styles['buttons']}>
          {saved && list && (
            <Button onPress={() => saved.show('billboard')}>{t('saved.billboard')}</Button>
          )}
          {!single && (!saved || !list) && module.control.ui.filterPanel && (
            <Button icon={SlidersHorizontal} onPress={onFilter}>
              {t('filter.view')}
            </Button>
          )}
          {!pristine && (saved || !isOpen) && (
            <Button onPress={onNewSearch}>{t('results.newSearch')}</Button>
          )}
          {isOpen && !saved && (
            <div className={styles['order']}>
              <Suspense>
                <SortSelect boxed sort={state.sort} onSort={(sort) => update({ sort })} />
              </Suspense>
            </div>
          )}
          {low && list && !saved && <MapListSwitch inline snap={snap} onSnap={onSwitch} />}
          {isOpen && (
            <IconButton
              icon={Ellipsis}
              label={t('sheet.more')}
              aria-expanded={unfolded}
              {...(unfolded ? { 'aria-controls': more } : {})}
              className={styles['more'] ?? ''}
              onPress={() => setMore(!isMore)}
            />
          )}
        </div>
      )}
      {unfolded && <PhoneMore id={more} full={snap === 'full'} onFull={() => onSnap('full')} />}
    </div>
  )
}
