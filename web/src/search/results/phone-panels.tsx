import { Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../ui/use-t.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { servedCode } from '../../ui/later.ts'
import { FilterStep } from '../filters/filter-step.tsx'
import { usePanels } from '../panels-context.ts'
import { PhoneHeader } from './phone-header.tsx'
import { PhoneLists } from './phone-lists.tsx'
import { useSheet } from './use-sheet.ts'
import styles from '../search-screen.module.css'

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
