import {
  type CallBack,
  callBack as callBackByVideo,
  updateCallBack,
} from '@plat/contract/calls/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { Say } from '../shell/act-notice.tsx'
import { wishCall } from '../shell/call-wishes.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../shell/use-t.ts'
import { CALL_BACKS_KEY } from './log-queries.ts'
import { useLogTexts } from './use-log-texts.ts'

interface Change {
  readonly of: CallBack
  readonly state: CallBack['state']
  /** It takes another change back. */
  readonly undoes?: boolean
}

/** Calling somebody back by video, and noting that it was done; that can be taken back. */
export function useCallBackActs(say: Say) {
  const t = useT()
  const refusal = useRefusal()
  const texts = useLogTexts()
  const client = useQueryClient()
  const renew = () => client.invalidateQueries({ queryKey: CALL_BACKS_KEY })
  const calling = useMutation({
    networkMode: 'always',
    mutationFn: async ({ id }: CallBack) =>
      (await call(callBackByVideo, { params: { id }, body: {} })).data,
    onSuccess: (information) => {
      say(null)
      wishCall({ kind: 'room', information })
    },
    onError: (error, of) =>
      say({ text: refusal(error, 'callLogs.notCalled'), retry: () => calling.mutate(of) }),
  })
  const changing = useMutation({
    networkMode: 'always',
    mutationFn: ({ of: { id }, state }: Change) =>
      call(updateCallBack, { params: { id }, body: { state } }),
    onSuccess: async (_, { of, state, undoes }) => {
      await renew()
      const text = t(state === 'done' ? 'callLogs.nowDone' : 'callLogs.nowWaits', {
        name: texts.person(of.user),
      })
      const back = of.state === 'done' ? 'done' : 'open'
      say(
        undoes
          ? { text }
          : { text, undo: () => changing.mutate({ of, state: back, undoes: true }) },
      )
    },
    onError: (error, change) =>
      say({ text: refusal(error, 'callLogs.notNoted'), retry: () => changing.mutate(change) }),
  })
  return {
    /** Guid of the call-back that something is being done about; null: none. */
    pending: calling.isPending
      ? calling.variables.id
      : changing.isPending
        ? changing.variables.of.id
        : null,
    call: calling.mutate,
    change: (of: CallBack, state: CallBack['state']) => changing.mutate({ of, state }),
  }
}
