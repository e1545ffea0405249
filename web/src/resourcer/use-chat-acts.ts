import { callFromChat, changeChat, type Chat } from '@plat/contract/chat/chat'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { CHAT, type ChatPart, chatQuery } from '../api/chat-queries.ts'
import { call } from '../api/client.ts'
import { RESOURCER } from '../api/schedule-queries.ts'
import { personName } from '../calls/person-name.ts'
import { showCall } from '../calls/show-call.ts'
import type { MessageId } from '../locales/message-id.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { isOutdated, useChangeRefusal } from './outdated.ts'
import { chatterName } from './resourcer-words.ts'

type ChatChange =
  /** Its last message needs no answer. */
  | { readonly action: 'done' }
  /** To an agent (guid); null: to no one. */
  | { readonly action: 'assign'; readonly assignee: string | null }

/** Acts on a chat, one at a time. */
interface ChatActs {
  /** An act is under way. */
  readonly busy: boolean
  readonly change: (change: ChatChange) => void
  /** Calls the resident. */
  readonly call: () => void
}

/**
 * Changes a chat from the version that is on screen, calls its resident, and says what came of it. Refused because it has
 * changed in the meantime, it is read again.
 */
export function useChatActs(chat: Chat, say: Say): ChatActs {
  const t = useT()
  const client = useQueryClient()
  const refusal = useRefusal()
  const changeRefusal = useChangeRefusal('resourcer.chatChanged')
  const { id, version } = chat
  const { queryKey } = chatQuery(id)
  const name = chatterName(chat)
  const renew = async () => {
    const keys = [[CHAT], [RESOURCER]]
    await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: key })))
  }
  const changing = useMutation({
    mutationFn: async (change: ChatChange) =>
      (await call(changeChat, { params: { id }, body: { ...change, version } })).data,
    onSuccess: async (now, change) => {
      // A reading under way has the state before.
      await client.cancelQueries({ queryKey })
      client.setQueryData<InfiniteData<ChatPart>>(queryKey, (known) => withChat(known, now))
      const agent = now.agent === null ? '' : personName(now.agent, t)
      say({ text: t(doneWords(change), { name, agent }) })
      void renew()
    },
    onError: async (error) => {
      if (isOutdated(error)) await renew()
      say({ text: changeRefusal(error), retry: null })
    },
  })
  const calling = useMutation({
    mutationFn: async () => (await call(callFromChat, { params: { id }, body: {} })).data,
    onSuccess: (made) => {
      showCall(client, made)
      // The agent has taken the chat if no one had it.
      void renew()
    },
    onError: async (error) => {
      if (isOutdated(error)) await renew()
      say({ text: refusal(error, 'callBacks.notCalled', { name }), retry: null })
    },
  })
  const busy = changing.isPending || calling.isPending
  return {
    busy,
    change: (change) => {
      if (busy) return
      say(null)
      changing.mutate(change)
    },
    call: () => {
      if (busy) return
      say(null)
      calling.mutate()
    },
  }
}

/** Puts a chat as it is now in place of what is known of it. */
function withChat(known: InfiniteData<ChatPart> | undefined, chat: Chat) {
  return known && { ...known, pages: known.pages.map((page) => ({ ...page, chat })) }
}

function doneWords(change: ChatChange): MessageId {
  if (change.action === 'done') return 'resourcer.chatNow.done'
  return change.assignee === null ? 'resourcer.chatNow.unassigned' : 'resourcer.chatNow.assigned'
}
