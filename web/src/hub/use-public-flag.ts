import { type Agent, updateAgent } from '@plat/contract/agents/agents'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { agentName } from './agent-words.ts'
import { agentsQuery } from './agent-queries.ts'

const KEY = ['agent-public']

interface Flip {
  readonly agent: Agent
  readonly public: boolean
}

/** Flips agents' public flag; what is on screen changes once the server has it. */
export function usePublicFlag(say: Say) {
  const refusal = useRefusal()
  const client = useQueryClient()
  const { mutate } = useMutation<Agent, Error, Flip>({
    mutationKey: KEY,
    networkMode: 'always',
    mutationFn: async ({ agent, public: isPublic }) => {
      // A list that was asked for before would bring the flag back as it was.
      await client.cancelQueries({ queryKey: agentsQuery.queryKey })
      const params = { id: agent.user.id }
      return (await call(updateAgent, { params, body: { public: isPublic } })).data
    },
    onSuccess: (changed) => {
      say(null)
      client.setQueryData(agentsQuery.queryKey, (agents) =>
        agents?.map((agent) => (agent.user.id === changed.user.id ? changed : agent)),
      )
    },
    onError: (error, flip) =>
      say({
        text: refusal(error, 'hub.notChanged', { name: agentName(flip.agent) }),
        retry: () => mutate(flip),
      }),
  })
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => (state.variables as Flip).agent.user.id,
  })
  return {
    isPending: (id: string) => pending.includes(id),
    toggle: (agent: Agent) => mutate({ agent, public: !agent.public }),
  }
}
