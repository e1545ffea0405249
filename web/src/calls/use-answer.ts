import { answerCall, type CallRequest } from '@plat/contract/calls/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { readCallsAgain } from './hear-calls.ts'
import { JOINED } from './joined.ts'

/** Answers or declines a call that is offered to the account. An answer leads to the call's room. */
export function useAnswer() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ request: { id }, answer }: { request: CallRequest; answer: boolean }) =>
      call(answerCall, { params: { id }, body: { answer } }),
    onSuccess: (_, { request, answer }) => {
      if (answer) void navigate(paths.call(request.id), { state: JOINED })
    },
    onSettled: () => readCallsAgain(client),
  })
}

/** Result of `useAnswer`. */
export type Answer = ReturnType<typeof useAnswer>
