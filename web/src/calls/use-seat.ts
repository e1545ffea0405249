import type { CallParticipant } from '@plat/contract/calls/calls'
import { seatInterpreter } from '@plat/contract/calls/invites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { callsQuery } from './call-queries.ts'

/** Gives the interpreter's seat of a call, by its guid, to a person; frees it where the person has it. */
export function useSeat(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ person, interpreter }: CallParticipant) =>
      call(seatInterpreter, { params: { id }, body: { user: interpreter ? null : person.id } }),
    // Another agent may have changed it before.
    onSettled: () => client.invalidateQueries({ queryKey: callsQuery.queryKey }),
  })
}
