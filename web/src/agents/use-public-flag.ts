import { type Agent, updateAgent } from '@plat/contract/agents/agents'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { agentsQuery } from './agent-queries.ts'
import { agentName } from './agent-words.ts'

/** Flips an agent's public flag. The screen changes once the server has answered. */
export function usePublicFlag(agent: Agent, say: Say): { flip: () => void; isPending: boolean } {
  const refusal = useRefusal()
  const client = useQueryClient()
  const { queryKey } = agentsQuery
  const { mutate, isPending } = useMutation({
    mutationFn: async (isPublic: boolean) =>
      (await call(updateAgent, { params: { id: agent.user.id }, body: { public: isPublic } })).data,
    onSuccess: async (changed) => {
      // A list that was requested before the change would show the old flag.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (agents) =>
        agents?.map((one) => (one.user.id === changed.user.id ? changed : one)),
      )
      say(null)
    },
    onError: (error, isPublic) =>
      say({
        text: refusal(error, 'agents.notChanged', { name: agentName(agent) }),
        retry: () => mutate(isPublic),
      }),
  })
  return { flip: () => mutate(!agent.public), isPending }
}
