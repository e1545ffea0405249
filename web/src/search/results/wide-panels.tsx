import { Suspense } from 'react'
import { useViewer } from '../../accounts/use-viewer.ts'
import { useT } from '../../ui/use-t.ts'
import { classNames } from '../../ui/class-names.ts'
import { servedCode } from '../../ui/later.ts'
import type { Layout } from '../../ui/use-layout.ts'
import { OverTime } from '../over-time/over-time.tsx'
import { usePanels } from '../panels-context.ts'
import { NothingAtAll } from './nothing-found.tsx'
import { SavedHeading } from '../../saved-searches/saved-heading.tsx'
import { ResultTabs } from './result-tabs.tsx'
import { SaveSearch } from './save-search.tsx'
import { SearchSummary } from './search-summary.tsx'
import styles from '../search-screen.module.css'

const SecondaryPanel = servedCode(
  'src/search/results/secondary-panel.tsx',
  () => import('./secondary-panel.tsx'),
)

/** Filters and results at the left; what is opened slides over beside them, or over them where room is short. */
export function WidePanels({ layout }: { layout: Exclude<Layout, 'phone'> | null }) {
  const t = useT()
  const tablet = layout === 'tablet'
  const served = layout === null && styles['onlyWide']
  const { state, opened, single } = usePanels()
  const internal = useViewer()?.role === 'internal'
  // A record opens beside the results for the agency's own people, in their place for others.
  const inPlace = opened.guid !== null && !internal
  const covered = opened.some && (single || tablet || state.wide || inPlace)
  return (
    <>
      <div className={classNames(styles['primary'], served)} inert={covered}>
        {single ? null : <PrimaryPanel />}
      </div>
      {opened.some && (
        <div
          className={classNames(
            styles['secondary'],
            served,
            covered && styles['over'],
            state.wide && styles['wide'],
            opened.guid === null && !tablet && styles['info'],
          )}
          data-panel={covered ? 'primary' : 'secondary'}
          role="region"
          aria-label={t('panel.opened')}
        >
          <Suspense>
            <SecondaryPanel resizable />
          </Suspense>
        </div>
      )}
      {!single && <OverTime className={classNames(styles['overTime'], served)} />}
    </>
  )
}

/** The search in words, the filters, and the results as tabs. */
function PrimaryPanel() {
  const t = useT()
  const { saved, pristine, results, onNewSearch } = usePanels()
  return (
    <section
      id="results"
      tabIndex={-1}
      aria-label={t('results.region')}
      className={styles['results']}
    >
      {saved && (
        <SavedHeading
          subject={saved.subject}
          onBillboard={() => saved.show('billboard')}
          onNewSearch={onNewSearch}
        />
      )}
      <SearchSummary onNewSearch={pristine || saved ? null : onNewSearch} />
      <SaveSearch />
      {results.counts.total === 0 && <NothingAtAll />}
      <ResultTabs />
    </section>
  )
}
