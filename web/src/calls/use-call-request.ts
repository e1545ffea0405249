import { requestTwoFactorToken } from '@plat/contract/accounts/sign-in'
import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import { type Call, requestCall } from '@plat/contract/calls/calls'
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { OFFICES } from '../offices/channels-query.ts'
import { CALLS } from './call-queries.ts'
import { showCall } from './show-call.ts'

/** Key of the mutation that requests a call. */
export const REQUEST_CALL = ['call', 'request'] as const

interface CallRequestParts {
  readonly start: UseMutationResult<Call, Error, { note: string; afterCode: boolean }>
  /** Emails the code; `isNew`: after one that was sent before. */
  readonly code: UseMutationResult<unknown, Error, { isNew: boolean }>
}

/**
 * Requests a call. All requests of one form have one key, so that one that is sent again makes no second call. Where the
 * server wants a mailed code first, the code is sent at once.
 */
export function useCallRequest(subject: CallSubjectRef, onRequested: () => void): CallRequestParts {
  const client = useQueryClient()
  const [request] = useState(() => crypto.randomUUID())
  const code = useMutation({
    mutationFn: (_: { isNew: boolean }) => call(requestTwoFactorToken, {}),
  })
  const start = useMutation({
    mutationKey: REQUEST_CALL,
    mutationFn: async ({ note }: { note: string; afterCode: boolean }) =>
      (await call(requestCall, { body: { subject, caller_note: note, request } })).data,
    onSuccess: (made) => {
      showCall(client, made)
      onRequested()
    },
    onError: (error) => {
      if (needsCode(error)) return code.mutate({ isNew: false })
      // The office may have closed, and another page of the account may have called.
      for (const queryKey of [[OFFICES], [CALLS]]) void client.invalidateQueries({ queryKey })
    },
  })
  return { start, code }
}

/** Whether a call was refused because the session has not entered a mailed code. */
export function needsCode(error: Error | null): boolean {
  return error instanceof ApiError && error.because?.reason === 'call_needs_code'
}
