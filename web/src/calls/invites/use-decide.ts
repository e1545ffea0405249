import { type CallInvited, decideCallInvite } from '@plat/contract/calls/invites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { callsQuery } from '../call-queries.ts'

interface Decision {
  readonly invited: CallInvited
  /** False: refuses the person, or withdraws an invitation that was not accepted. */
  readonly admit: boolean
}

/** Decides about invitations to a call, by its guid. Rows change once the server has answered. */
export function useDecide(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ invited, admit }: Decision) =>
      call(decideCallInvite, { params: { id, invite: invited.id }, body: { admit } }),
    // Another agent may have decided before.
    onSettled: () => client.invalidateQueries({ queryKey: callsQuery.queryKey }),
  })
}
