import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useTenant } from '../../shell/tenant.tsx'
import { lazyCode } from '../../ui/later.ts'
import { useSearchOnScreen } from '../search-context.ts'
import { StatusKeeper } from '../status-keeper.tsx'
import { OFFER } from '../use-search-state.ts'

const ArchivedOffer = lazyCode(() => import('./archived-offer.tsx'))

/** Leaves the search on screen as it is when somebody logs in. @param offers whether this is the place of the offer of archived records */
export default function AfterLogin({ offers }: { offers: boolean }) {
  return offers ? <Offer /> : <StatusKeeper />
}

/** Offers archived records if the search has the status of before the login. */
function Offer() {
  const { statusCategory } = useSearchOnScreen().state
  const { viewer } = useTenant()
  const [params] = useSearchParams()
  if (viewer === 'anonymous' || statusCategory !== '1' || !params.has(OFFER)) return null
  return (
    <Suspense>
      <ArchivedOffer />
    </Suspense>
  )
}
