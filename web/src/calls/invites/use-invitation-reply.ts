import {
  acceptCallInvite,
  type CallEntry,
  type CallInvitation,
  declineCallInvite,
} from '@plat/contract/calls/invites'
import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { readCallsAgain } from '../hear-calls.ts'
import { JOINED } from '../joined.ts'

interface Reply {
  readonly invitation: CallInvitation
  /** False: declines it, or leaves the waiting room. */
  readonly isJoin: boolean
}

/** Accepts or declines an invitation of the account. Accepting leads to the call's room, or to its waiting room. */
export function useInvitationReply() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ invitation: { id }, isJoin }: Reply): Promise<CallEntry | null> => {
      if (isJoin) return (await call(acceptCallInvite, { params: { id }, body: {} })).data
      await call(declineCallInvite, { params: { id }, body: {} })
      return null
    },
    onSuccess: (entry) => {
      if (entry === null) return
      const isAdmitted = entry.state === 'admitted'
      void navigate(isAdmitted ? paths.call(entry.call) : PAGE_PATTERNS.callInvite, {
        state: JOINED,
      })
    },
    onSettled: () => readCallsAgain(client),
  })
}

/** Result of `useInvitationReply`. */
export type InvitationReply = ReturnType<typeof useInvitationReply>
