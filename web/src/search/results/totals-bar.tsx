import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useDays } from '../../records/use-days.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { allCountQuery } from '../search-queries.ts'
import type { SearchResults } from '../use-search.ts'
import styles from './totals-bar.module.css'

interface TotalsBarProps {
  module: ModuleConfig
  results: Pick<SearchResults, 'search' | 'counts'>
  /** Whether the details, the list, are on screen. */
  expanded: boolean
  onDetails: () => void
  /** Another button. */
  children?: ReactNode
}

/** How many records of the search are on the map, of all there are since the module's first day. */
export function TotalsBar({ module, results, expanded, onDetails, children }: TotalsBarProps) {
  const t = useT()
  const days = useDays()
  const { formatNumber } = useIntl()
  const { located } = results.counts
  const { data } = useQuery(allCountQuery(results.search, module.minDate))
  return (
    <footer className={styles['bar']}>
      <p>
        {located !== null && data
          ? t('totals.located', {
              located: formatNumber(located),
              all: formatNumber(data.all),
              since: days.short(module.minDate),
            })
          : ' '}
      </p>
      <div className="needs-scripts">
        {children}
        <Button look="quiet" aria-expanded={expanded} onPress={onDetails}>
          {t('totals.details')}
        </Button>
      </div>
    </footer>
  )
}
