import { type CallBack, callBack, updateCallBack } from '@plat/contract/calls/call-backs'
import type { Call } from '@plat/contract/calls/calls'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '../accounts/use-viewer.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { RESOURCER } from '../api/schedule-queries.ts'
import { CALLS, callsQuery } from '../calls/call-queries.ts'
import { personName } from '../calls/person-name.ts'
import type { MessageId } from '../locales/message-id.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { CALL_BACKS } from './log-queries.ts'

type State = CallBack['state']

interface Change {
  readonly from: State
  readonly to: State
  /** The agent (guid) to whom it is assigned; null: no one. Left out: the account itself acts. */
  readonly assignee?: string | null
  /** The change undoes a change of a row that is no longer listed. */
  readonly undoes?: boolean
}

/**
 * Changes of a call-back and the call to its resident. Rows change once the server has answered.
 * @param onChanged gets the call-back as it is after a change
 */
export function useCallBackActs(
  of: CallBack,
  name: string,
  say: Say,
  onChanged?: (now: CallBack) => void,
) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const viewer = useViewer()
  const renew = async () => {
    const keys = [CALL_BACKS, [RESOURCER]]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const refused = (error: Error, sentence: MessageId, retry: (() => void) | null) => {
    const known = error instanceof ApiError ? error : null
    // Its row leaves the list, and the refusal in the row with it.
    const isDone = known?.because?.reason === 'call_back_done'
    if (isDone || retry)
      say({ text: refusal(error, sentence, { name }), retry: isDone ? null : retry })
    // Another agent has changed it: the row has to show that.
    return known?.code === 'conflict' ? renew() : undefined
  }

  const changing = useMutation({
    mutationFn: async ({ from, to, assignee }: Change) => {
      const body = { state: to, assignee, reopen: from === 'done' }
      return (await call(updateCallBack, { params: { id: of.id }, body })).data
    },
    onSuccess: async (now, change) => {
      const { from, to, undoes = false } = change
      onChanged?.(now)
      await renew()
      const agent = now.agent === null ? '' : personName(now.agent, t)
      const text = t(doneWords(change), { name, agent })
      const isMoved = (from === 'done') !== (to === 'done')
      const undo = () => changing.mutate({ from: to, to: from, undoes: true })
      say(isMoved && !undoes ? { text, undo } : { text })
    },
    onError: (error, change) =>
      refused(error, 'callBacks.notChanged', change.undoes ? () => changing.mutate(change) : null),
  })
  const calling = useMutation({
    mutationFn: async () => (await call(callBack, { params: { id: of.id }, body: {} })).data,
    onSuccess: async (made) => {
      say(null)
      await noteCall(client, made)
      onChanged?.({ ...of, state: 'taken', agent: viewer, changed: made.created })
      void client.invalidateQueries({ queryKey: [RESOURCER] })
      await client.invalidateQueries({ queryKey: [CALLS] })
    },
    onError: (error) => refused(error, 'callBacks.notCalled', null),
  })

  return {
    busy: changing.isPending || calling.isPending,
    change: (to: State) => {
      calling.reset()
      changing.mutate({ from: of.state, to })
    },
    /** Assigns it to an agent (guid), also if another one has it; null: to no one. */
    assign: (assignee: string | null) => {
      calling.reset()
      changing.mutate({ from: of.state, to: assignee === null ? 'open' : 'taken', assignee })
    },
    call: () => {
      changing.reset()
      calling.mutate()
    },
    /** Why the last act was refused; null: it was not. */
    refused:
      (changing.error && refusal(changing.error, 'callBacks.notChanged', { name })) ??
      (calling.error && refusal(calling.error, 'callBacks.notCalled', { name })),
  }
}

/** Shows a call that was made before the calls are read again. */
async function noteCall(client: QueryClient, made: Call): Promise<void> {
  // An answer that was requested before the call would not have it.
  await client.cancelQueries({ queryKey: callsQuery.queryKey })
  client.setQueryData(callsQuery.queryKey, (before) => ({
    request: before?.request ?? null,
    invitation: before?.invitation ?? null,
    call: made,
  }))
}

function doneWords({ from, to, assignee }: Change): MessageId {
  if (assignee === null) return 'callBacks.nowUnassigned'
  if (assignee !== undefined) return 'callBacks.nowAssigned'
  if (to === 'done') return 'callBacks.nowDone'
  if (from === 'done') return 'callBacks.nowWaits'
  return to === 'taken' ? 'callBacks.nowTaken' : 'callBacks.nowFree'
}
