import type { SignedIn } from '@plat/contract/accounts/account'
import { requestTwoFactorToken } from '@plat/contract/accounts/sign-in'
import {
  cancelCall,
  getOwnCall,
  requestCall,
  TWO_FACTOR_CONTINUATION_MS,
} from '@plat/contract/calls/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { useSignIn } from '../accounts/use-sign-in.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { channelsQuery } from '../offices/channels-query.ts'
import type { DeskAct, DeskState, WantedCall } from './state/desk-state.ts'

/** What a caller can do about the own call, and how that goes. */
export interface OwnCallActs {
  start(wanted: WantedCall): void
  /** Takes back the call that waits, or the one that would start by itself. */
  cancel(): void
  sendCode(): void
  /** The code was right: the session may call now, and the call that waited for it starts by itself. */
  codeAccepted(answer: SignedIn): void
  forgetFailure(): void
  readonly starting: boolean
  readonly cancelling: boolean
  readonly sendingCode: boolean
  /** Why the call was not started; null where a code is all that lacks. */
  readonly failure: Error | null
  readonly cancelFailure: Error | null
  readonly codeFailure: Error | null
}

/** @param reconnect opens the live connection anew, for the new session */
export function useOwnCall(
  { calls, pending }: DeskState,
  dispatch: Dispatch<DeskAct>,
  reconnect: () => void,
): OwnCallActs {
  const client = useQueryClient()
  const signIn = useSignIn()
  const code = useMutation({
    networkMode: 'always',
    mutationFn: () => call(requestTwoFactorToken, {}),
  })
  const start = useMutation({
    networkMode: 'always',
    mutationFn: async (wanted: WantedCall) => {
      try {
        return await call(requestCall, { body: wanted })
      } catch (error) {
        if (!isOfEndedCall(error)) throw error
        const request = crypto.randomUUID()
        dispatch({ type: 'renewed', request })
        return call(requestCall, { body: { ...wanted, request } })
      }
    },
    onMutate: () => dispatch({ type: 'taken-up' }),
    onSuccess: ({ data }) =>
      dispatch({ type: 'own-call', call: data, request: crypto.randomUUID() }),
    onError: (error) => {
      if (needsCode(error)) {
        dispatch({ type: 'stepped', step: 'code' })
        code.mutate()
        return
      }
      dispatch({ type: 'stepped', step: 'note' })
      // The office may have closed, and another window may have called.
      void client.invalidateQueries({ queryKey: channelsQuery.queryKey })
      if (error instanceof ApiError && error.code === 'conflict') void lookForCall(dispatch)
    },
  })
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(cancelCall, { params: { id }, body: {} }),
    onSuccess: () => dispatch({ type: 'own-call', call: null, request: crypto.randomUUID() }),
  })

  const begin = useEffectEvent((wanted: WantedCall) => start.mutate(wanted))
  useEffect(() => {
    if (pending === null) return undefined
    const timer = setTimeout(() => begin(pending.wanted), Math.max(0, pending.at - Date.now()))
    return () => clearTimeout(timer)
  }, [pending])

  return {
    start: (wanted) => start.mutate(wanted),
    cancel: () => {
      if (calls.call) cancel.mutate(calls.call.id)
      else dispatch({ type: 'own-call', call: null, request: crypto.randomUUID() })
    },
    sendCode: () => code.mutate(),
    codeAccepted: (answer) => {
      signIn(answer)
      reconnect()
      if (!start.variables) return
      dispatch({
        type: 'put-off',
        wanted: start.variables,
        at: Date.now() + TWO_FACTOR_CONTINUATION_MS,
      })
      start.reset()
    },
    forgetFailure: () => start.reset(),
    starting: start.isPending,
    cancelling: cancel.isPending,
    sendingCode: code.isPending,
    failure: start.error && needsCode(start.error) ? null : start.error,
    cancelFailure: cancel.error,
    codeFailure: code.error,
  }
}

function needsCode(error: Error): boolean {
  return error instanceof ApiError && error.because?.reason === 'call_needs_code'
}

/** The same request has made a call already, of which this page knew nothing, and that call is over: now another is wanted. */
function isOfEndedCall(error: unknown): boolean {
  return error instanceof ApiError && error.because?.reason === 'call_ended'
}

/** Another window has called: this one shows it as well. */
async function lookForCall(dispatch: Dispatch<DeskAct>): Promise<void> {
  try {
    const { data } = await call(getOwnCall, {})
    if (data) dispatch({ type: 'own-call', call: data, request: crypto.randomUUID() })
  } catch {
    // The refusal is said already.
  }
}
