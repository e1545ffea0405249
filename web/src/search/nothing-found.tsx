import type { ModuleConfig } from '@plat/contract/config'
import { useLocation } from 'react-router'
import { referrerOf } from '../accounts/safe-referrer.ts'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useText } from '../shell/use-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search-address'
import type { UpdateSearch } from './use-search-state.ts'
import styles from './record-list.module.css'

interface NothingFoundProps {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
  /** Only the map's view was searched. */
  inView: boolean
}

/** A search without records: says so, why that may be, and how to get on. */
export function NothingFound({ module, state, update, inView }: NothingFoundProps) {
  const text = useText()
  const { viewer } = useTenant()
  const location = useLocation()
  const filtered = module.restricted && viewer === 'anonymous'
  return (
    <div className={styles['nothing']}>
      <Banner
        action={
          <>
            {filtered && (
              <ButtonLink to={paths.login(referrerOf(location))}>{text('login.title')}</ButtonLink>
            )}
            <Button onPress={() => update({ ...EMPTY_SEARCH, tab: state.tab })}>
              {text('results.reset')}
            </Button>
          </>
        }
      >
        {text(filtered ? 'results.noneOrFiltered' : 'results.none')}
      </Banner>
      <p>{text(inView ? 'results.tryMap' : 'results.tryFilters')}</p>
    </div>
  )
}
