import { closeSiteGate, openSiteGate } from '@plat/contract/accounts/site-gate'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { configQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { siteGateSettled } from './close-site-gate.ts'
import { dropSiteGatePass, siteGatePassHasExpired, storeSiteGatePass } from './site-gate-pass.ts'
import { leaveSession } from '../leave-session.ts'
import { announceSession } from '../session-channel.ts'

/** Whether pages may be shown: the agency has no lock, or this browser has passed it and it still holds. */
export function useSiteGateOpen(): boolean {
  const { access } = useTenant().config
  return access.basicLogin === 'open' || (access.unlocked && !siteGatePassHasExpired())
}

/** Passes the agency's lock; afterwards the gates are open. */
export function usePassSiteGate() {
  const client = useQueryClient()
  return async (credentials: { email: string; password: string }): Promise<void> => {
    await siteGateSettled()
    const { data } = await call(openSiteGate, { body: credentials })
    storeSiteGatePass(data)
    await client.refetchQueries({ queryKey: configQuery.queryKey })
    // What was refused before can be had now.
    void client.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    announceSession()
  }
}

/** Locks the site again in this browser, which ends the session too, and shows the lock page. */
export function useCloseSiteGate(): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'online',
    mutationFn: () =>
      leaveSession(
        client,
        async () => {
          await call(closeSiteGate, {})
          dropSiteGatePass()
        },
        paths.lockLogin(),
      ),
  })
}
