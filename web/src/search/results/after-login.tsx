import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useTenant } from '../../shell/tenant.tsx'
import { lazyCode } from '../../ui/later.ts'
import { useSearchOnScreen } from '../search-context.ts'
import { StatusKeeper } from '../status-keeper.tsx'
import { OFFER } from '../use-search-state.ts'

const ArchivedOffer = lazyCode(() => import('./archived-offer.tsx'))

/** Keeps the search on screen when somebody logs in, and offers archived records afterwards. */
export default function AfterLogin() {
  return (
    <>
      <StatusKeeper />
      <Offer />
    </>
  )
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
