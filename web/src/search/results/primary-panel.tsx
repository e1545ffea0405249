import { useEffect } from 'react'
import { SavedHeading } from '../../saved-searches/saved-heading.tsx'
import { useT } from '../../shell/use-t.ts'
import { fetchCode, whenIdle } from '../../ui/later.ts'
import { usePanels } from '../panels-context.ts'
import { ResultTabs } from './result-tabs.tsx'
import { SearchSummary } from './search-summary.tsx'
import styles from '../search-screen.module.css'

/** The search in words, the filters, and the results as tabs. */
export function PrimaryPanel() {
  const t = useT()
  const { module, update, results, words, saved, pristine, onNewSearch } = usePanels()
  // The lists are a click away; what fails is told when they are drawn.
  useEffect(() => whenIdle(() => void fetchCode(() => import('./record-list.tsx'))), [])
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
      <SearchSummary
        module={module}
        results={results}
        {...words}
        update={update}
        onNewSearch={pristine || saved ? null : onNewSearch}
      />
      <ResultTabs />
    </section>
  )
}
