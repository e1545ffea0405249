import { Suspense } from 'react'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { lazyLater } from '../../ui/later.ts'
import { OverTimeButton } from '../over-time/over-time.tsx'
import { usePanels } from '../panels-context.ts'
import { MAX_PRINTED } from '../print/printed-rows.ts'
import { usePrintedList } from '../print/use-printed-list.ts'
import { SaveSearch } from './save-search.tsx'
import { TotalsText } from './totals-bar.tsx'
import styles from './phone-panels.module.css'

const DownloadMenu = lazyLater(() => import('../../exports/download-menu.tsx'))
const SortSelect = lazyLater(() => import('./sort-select.tsx'))

interface PhoneMoreProps {
  id: string
  /** The sheet has the whole screen. */
  full: boolean
  onFull: () => void
}

/** What else can be done with the search of a phone: save, share, date it, take it along, begin anew. */
export function PhoneMore({ id, full, onFull }: PhoneMoreProps) {
  const t = useT()
  const { module, state, update, results, saved, pristine, onNewSearch } = usePanels()
  const { print } = usePrintedList()
  return (
    <div id={id} className={styles['unfolded']}>
      <SaveSearch />
      <div className={styles['buttons']}>
        <OverTimeButton look="plain" hasRoom={full} onShow={onFull} />
        <Suspense>
          {saved && <SortSelect boxed sort={state.sort} onSort={(sort) => update({ sort })} />}
          <DownloadMenu
            module={module}
            state={state}
            total={results.counts.total}
            print={{ count: MAX_PRINTED, start: () => void print() }}
          />
        </Suspense>
        {!pristine && !saved && <Button onPress={onNewSearch}>{t('results.newSearch')}</Button>}
      </div>
      <div className={styles['totals']}>
        <TotalsText module={module} located={results.counts.located} />
      </div>
    </div>
  )
}
