import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { lazyCode } from '../ui/later.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { isEntrance } from './safe-referrer.ts'
import { useSiteGateOpen } from './site-gate/use-site-gate.ts'

const LoginColumn = lazyCode(() => import('./login-column.tsx'))

/** The place of the login column; its code comes when an address first asks for it with `?login`. */
export function LoginColumnSlot() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const unlocked = useSiteGateOpen()
  const requested = useTakenOver() && params.has('login') && unlocked && !isEntrance(pathname)
  const [used, setUsed] = useState(requested)
  if (requested && !used) setUsed(true)
  if (!used) return null
  return (
    <Suspense>
      <LoginColumn requested={requested} />
    </Suspense>
  )
}
