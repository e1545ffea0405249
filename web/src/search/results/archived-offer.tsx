import '../../shell/later-texts.ts'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { searchFilters } from '@plat/contract/search/filters/search-filters'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { focusSoon } from '../focus-soon.ts'
import { useSearchOnScreen } from '../search-context.ts'
import { countQuery } from '../search-queries.ts'
import { useUnmapped } from './use-unmapped.ts'
import styles from './archived-offer.module.css'

/** After a login, which leaves the search as it was: how many records it finds with archived ones, if these are more. */
export default function ArchivedOffer() {
  const t = useT()
  const { formatNumber } = useIntl()
  const { viewer } = useTenant()
  const { module, state, update, results } = useSearchOnScreen()
  const isUnmapped = useUnmapped(module)
  const filters = searchFilters(module.control)
  const both = { statusCategory: '0' } as const
  const criteria = criteriaOf({ ...state, ...both }, filters, viewer)
  const { data } = useQuery(countQuery({ module: module.id, criteria }, null))
  const count = (isUnmapped ? data?.all : data?.located) ?? 0
  const isMore = results.counts.total !== null && count > results.counts.total
  return (
    <div className={styles['offer']} role="status">
      {isMore && (
        <>
          <p>{t('offer.withArchived', { count: formatNumber(count) })}</p>
          <Button
            look="quiet"
            onPress={() => {
              update(both)
              focusSoon('#results')
            }}
          >
            {t('offer.includeArchived')}
          </Button>
        </>
      )}
    </div>
  )
}
