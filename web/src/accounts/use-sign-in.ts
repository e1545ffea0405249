import { logout } from '@plat/contract/accounts/sign-in'
import type { SignedIn } from '@plat/contract/accounts/account'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { viewerQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { leaveSession } from './leave-session.ts'
import { announceSession } from './session-channel.ts'

/**
 * What to do with a login's answer: from now on the account is the viewer, here and in other tabs.
 * The browser has the session as a cookie; the token in the answer is dropped.
 */
export function useSignIn(): (answer: SignedIn) => void {
  const client = useQueryClient()
  return ({ user, expires }) => {
    client.setQueryData(viewerQuery.queryKey, { user, expires, guest: null })
    announceSession()
  }
}

/** Ends the session and leaves its pages. */
export function useSignOut(): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'online',
    mutationFn: () => leaveSession(client, () => call(logout, {}), paths.home()),
  })
}
