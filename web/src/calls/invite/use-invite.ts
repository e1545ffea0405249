import type { CallSubject } from '@plat/contract/calls/call-subject'
import type { getCalls } from '@plat/contract/calls/calls'
import { type CallInvite, getCallInvite } from '@plat/contract/calls/invites'
import { queryOptions, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import { useCaller } from '../../accounts/use-viewer.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { viewerQuery } from '../../api/queries.ts'
import { callsQuery } from '../call-queries.ts'
import type { InvitationOver } from '../hear-calls.ts'
import { useInvitationOver } from '../use-invitation-over.ts'

/** What the page of an invitation shows. */
export type InviteStep =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'open'; readonly invite: CallInvite }
  /** `since`: null while it is being read. */
  | {
      readonly kind: 'waiting'
      readonly id: string
      readonly call: string
      readonly subject: CallSubject
      readonly since: string | null
    }
  /** `isOpen`: the room is open in another tab. */
  | { readonly kind: 'admitted'; readonly call: string; readonly isOpen: boolean }
  | {
      readonly kind: 'over'
      readonly reason: Exclude<InvitationOver['reason'], 'missed'>
      readonly subject: CallSubject | undefined
    }

/** Milliseconds until a browser that has used an invitation asks again which guest it is. */
const AGAIN_MS = 5_000

/** An invitation by the token of its link. */
export const inviteQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['call-invite', token],
    queryFn:
      token === null
        ? skipToken
        : async ({ signal }) =>
            (await call(getCallInvite, { params: { id: token } }, { signal })).data,
    // It may have been used in the meantime.
    staleTime: 0,
    gcTime: 0,
  })

/** Whether an answer says that an invitation is not known, was used by others or has expired. */
function isInvalid(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404, 410].includes(error.status)
}

/** What is known about an invitation and about who reads it. */
interface Known {
  /** Null: only what this browser waits for or is in already. */
  readonly token: string | null
  /** What the link said. */
  readonly invite: UseQueryResult<CallInvite>
  /** Guid of the account or guest. */
  readonly caller: string | null
  /** Calls of the account or guest, which the live channel keeps up to date. */
  readonly calls: UseQueryResult<z.infer<(typeof getCalls)['reply']>>
  readonly over: InvitationOver | null
}

/** Follows an invitation: what its link said, and what the live channel has brought since. */
export function useInvite(token: string | null): InviteStep {
  const caller = useCaller()?.id ?? null
  const invite = useQuery(inviteQuery(token))
  const calls = useQuery({ ...callsQuery, enabled: caller !== null })
  const over = useInvitationOver()
  const known = { token, invite, caller, calls, over }

  const isUsed = invite.isSuccess && invite.data.state !== 'open'
  useQuery({ ...viewerQuery, refetchInterval: isUsed && caller === null ? AGAIN_MS : false })
  // No message says so where this page had no connection.
  const isGone =
    invite.data?.state === 'waiting' &&
    currentStep(known) === null &&
    (caller === null || (calls.isSuccess && !calls.isFetching))
  const readAgain = useEffectEvent(() => void invite.refetch())
  useEffect(() => {
    if (isGone) readAgain()
  }, [isGone])
  return currentStep(known) ?? stepOfLink(known)
}

/** What the live channel says about the invitation; null: nothing. */
function currentStep({ token, invite, caller, calls, over }: Known): InviteStep | null {
  const found = invite.data
  const { call: own = null, invitation = null } = (caller !== null && calls.data) || {}
  const waiting = invitation?.state === 'waiting' ? invitation : null
  const self = own?.information?.people.find(({ person }) => person.id === caller)
  if (over && (token === null ? !waiting && !self : over.id === found?.id))
    return over.reason === 'missed'
      ? { kind: 'invalid' }
      : { kind: 'over', reason: over.reason, subject: found?.call.subject }
  if (own && self && (token === null || own.id === found?.call.id))
    return { kind: 'admitted', call: own.id, isOpen: self.state === 'joined' }
  if (waiting && (token === null || waiting.id === found?.id))
    return { ...waiting, kind: 'waiting' }
  return null
}

/** What the link said. */
function stepOfLink({ token, invite, caller, calls }: Known): InviteStep {
  const { data: found, error } = invite
  if (token === null)
    return caller !== null && calls.isLoading ? { kind: 'loading' } : { kind: 'invalid' }
  if (isInvalid(error)) return { kind: 'invalid' }
  if (error && !found) return { kind: 'failed', error, retry: () => void invite.refetch() }
  // The room's page needs to know who it is for.
  if (!found || (found.state === 'admitted' && caller === null)) return { kind: 'loading' }
  const { id, call: of, state } = found
  if (state === 'open') return { kind: 'open', invite: found }
  if (state === 'admitted') return { kind: 'admitted', call: of.id, isOpen: false }
  return { kind: 'waiting', id, call: of.id, subject: of.subject, since: null }
}
