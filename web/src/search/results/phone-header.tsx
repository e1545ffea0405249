import { SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { SavedLine } from '../../saved-searches/saved-heading.tsx'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyLater } from '../../ui/later.ts'
import type { Snap } from '../../ui/sheet-snap.ts'
import { OverTimeButton } from '../over-time/over-time.tsx'
import { usePanels } from '../panels-context.ts'
import { SaveSearch } from './save-search.tsx'
import { HiddenCount, SearchSummary } from './search-summary.tsx'
import { TotalsBar } from './totals-bar.tsx'
import type { SheetContent } from './use-sheet.ts'
import styles from './phone-panels.module.css'

const NoRecords = lazyLater(() => import('./no-records.tsx'))

interface PhoneHeaderProps {
  content: SheetContent
  snap: Snap
  onSnap: (snap: Snap) => void
  onFilter: () => void
}

/** Above what the sheet shows: the search in words, and the ways to the filters, the list and the map. */
export function PhoneHeader({ content, snap, onSnap, onFilter }: PhoneHeaderProps) {
  const t = useT()
  const { module, results, single, saved, pristine, onNewSearch } = usePanels()
  const list = content === 'list'
  return (
    <div className={styles['header']}>
      {saved && list && <SavedLine subject={saved.subject} isCounted={snap !== 'full'} />}
      {!single && snap !== 'full' && <SearchSummary onNewSearch={null} />}
      {list && !single && snap === 'full' && <HiddenCount />}
      {list && !single && results.counts.total === 0 && (
        <Suspense>
          <NoRecords />
        </Suspense>
      )}
      <div className={classNames(styles['buttons'], 'needs-scripts')}>
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
      {list && !single && snap !== 'peek' && <SaveSearch />}
      {list && !saved && snap === 'peek' && (
        <TotalsBar
          module={module}
          located={results.counts.located}
          expanded={false}
          onDetails={() => onSnap('half')}
        />
      )}
    </div>
  )
}
