import type { ModuleConfig } from '@plat/contract/tenancy/config'
import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search/search-state'
import { useLocation } from 'react-router'
import { referrerOf } from '../../accounts/safe-referrer.ts'
import { paths } from '../../paths.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../shell/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useNoun } from '../../shell/use-noun.ts'
import type { SearchResults } from '../use-search.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import styles from './record-list.module.css'

interface NothingFoundProps {
  module: ModuleConfig
  state: SearchState
  counts: SearchResults['counts']
  update: UpdateSearch
}

/** A list without records: whether there are none at all, or only none here, and how to get on. */
export function NothingFound({ module, state, counts, update }: NothingFoundProps) {
  const t = useT()
  const noun = useNoun(module)
  const { total, located, unlocated } = counts
  if (total) {
    return (
      <div className={styles['nothing']}>
        <p>{t(located ? 'results.elsewhere' : 'results.noneOnMap', { records: noun(total) })}</p>
        <p className={styles['ways']}>
          {located ? (
            <Button onPress={() => update({ view: null })}>{t('results.showAll')}</Button>
          ) : null}
          {unlocated ? (
            <Button onPress={() => update({ tab: 'unmapped' })}>
              {t('results.showUnlocated')}
            </Button>
          ) : null}
        </p>
      </div>
    )
  }
  return <NoRecords module={module} state={state} update={update} />
}

/**
 * The search found nothing. Some levels see more than others where the module has restricted records:
 * then that may be why, for everybody but the agency's own people.
 */
function NoRecords({ module, state, update }: Omit<NothingFoundProps, 'counts'>) {
  const t = useT()
  const { viewer } = useTenant()
  const location = useLocation()
  const filtered = module.restricted && viewer !== 'internal'
  return (
    <div className={styles['nothing']}>
      <Banner
        action={
          <>
            {viewer === 'anonymous' && (
              <ButtonLink to={paths.login(referrerOf(location))}>{t('login.title')}</ButtonLink>
            )}
            <Button onPress={() => update({ ...EMPTY_SEARCH, tab: state.tab })}>
              {t('results.reset')}
            </Button>
          </>
        }
      >
        {t(filtered ? 'results.noneOrFiltered' : 'results.none')}
      </Banner>
      <p>{t('results.tryFilters')}</p>
    </div>
  )
}
