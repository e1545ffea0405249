import type { Account } from '@plat/contract/accounts/account'
import { useQueryClient } from '@tanstack/react-query'
import { viewerQuery } from '../api/queries.ts'

/** What to do with the account as a change left it: from now on it is the one on screen. */
export function useAccountChanged(): (account: Account) => void {
  const client = useQueryClient()
  return (account) =>
    client.setQueryData(viewerQuery.queryKey, (before) => before && { ...before, user: account })
}
