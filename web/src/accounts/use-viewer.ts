import type { Account } from '@plat/contract/accounts/account'
import { useQuery } from '@tanstack/react-query'
import { viewerQuery } from '../api/queries.ts'

/** The signed-in account; null for a visitor. */
export function useViewer(): Account | null {
  return useQuery(viewerQuery).data?.user ?? null
}

/** Whether the server has said who this is: until then a page of the server shows what it shows to everybody. */
export function useIsViewerKnown(): boolean {
  return !useQuery(viewerQuery).isPending
}

/** The account, or the guest of a call, in whose name the page reads and makes calls. */
export interface Caller {
  readonly id: string
  readonly name: string
}

/** The signed-in account, or the guest of a call that this browser is; null for a visitor who is neither. */
export function useCaller(): Caller | null {
  const { user, guest } = useQuery(viewerQuery).data ?? {}
  return user ? { id: user.id, name: fullName(user) } : (guest ?? null)
}

/** How an account is addressed: its full name, or its address where it has none. */
export function fullName({ first_name, last_name, email }: Account): string {
  return `${first_name} ${last_name}`.trim() || email
}

/** Whether the role asks for a second factor that the account has not set up yet. */
export function lacksSecondFactor({ second_factor }: Account): boolean {
  return second_factor.required && !second_factor.enrolled
}
