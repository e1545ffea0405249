import { Suspense } from 'react'
import { SavedHeading } from '../../saved-searches/saved-heading.tsx'
import { useT } from '../../ui/use-t.ts'
import { lazyLater } from '../../ui/later.ts'
import { usePanels } from '../panels-context.ts'
import { ResultTabs } from './result-tabs.tsx'
import { SaveSearch } from './save-search.tsx'
import { SearchSummary } from './search-summary.tsx'
import styles from '../search-screen.module.css'

const NoRecords = lazyLater(() => import('./no-records.tsx'))

/** The search in words, the filters, and the results as tabs. */
export function PrimaryPanel() {
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
      {results.counts.total === 0 && (
        <Suspense>
          <NoRecords />
        </Suspense>
      )}
      <ResultTabs />
    </section>
  )
}
