import { lockApp, lockLogin } from '@plat/contract/accounts/accounts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { configQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { dropLockFlag, lockHasExpired, storeLockFlag } from './lock-flag.ts'
import { announceSession } from './session-channel.ts'

/** Whether pages may be shown: the agency has no lock, or this browser has passed it and it still holds. */
export function useUnlocked(): boolean {
  const { access } = useTenant().config
  return access.basicLogin === 'open' || (access.unlocked && !lockHasExpired())
}

/** Passes the agency's lock; afterwards the gates are open. */
export function useUnlock() {
  const client = useQueryClient()
  return async (credentials: { email: string; password: string }): Promise<void> => {
    const { data } = await call(lockLogin, { body: credentials })
    storeLockFlag(data)
    await client.refetchQueries({ queryKey: configQuery.queryKey })
    // What was refused before can be had now.
    void client.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    announceSession()
  }
}

/** Locks the site again in this browser, which ends the session too, and shows the lock page. */
export function useLockApp(): UseMutationResult<unknown, Error, void> {
  return useMutation({
    mutationFn: () => call(lockApp, {}),
    onSuccess: () => {
      dropLockFlag()
      announceSession()
      window.location.assign(paths.lockLogin())
    },
  })
}
