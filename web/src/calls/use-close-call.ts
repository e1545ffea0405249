import { closeCall } from '@plat/contract/calls/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { CALLS } from './call-queries.ts'

/** Hangs up a call, by its guid: withdraws one that waits, leaves one that goes on. */
export function useCloseCall() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(closeCall, { params: { id }, body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: [CALLS] }),
  })
}
