import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { lazyCode } from '../ui/later.ts'
import { isEntrance } from './safe-referrer.ts'
import { useUnlocked } from './use-lock.ts'

const LoginColumn = lazyCode(() => import('./login-column.tsx'))

/** The place of the login column; its code comes when an address first asks for it with `?login`. */
export function LoginColumnSlot() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const unlocked = useUnlocked()
  const asked = params.has('login') && unlocked && !isEntrance(pathname)
  const [used, setUsed] = useState(asked)
  if (asked && !used) setUsed(true)
  if (!used) return null
  return (
    <Suspense>
      <LoginColumn asked={asked} />
    </Suspense>
  )
}
