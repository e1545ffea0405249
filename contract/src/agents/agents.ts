import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'

/** A module whose calls an agent takes. */
const AgentModule = z.object({ module_code: z.string(), display_name: Localized })

/** Status that agents choose for themselves. No call reaches an agent on `break` or `away`. */
export const DeclaredStatus = z.enum(['available', 'break', 'away'])
export type DeclaredStatus = z.infer<typeof DeclaredStatus>

/**
 * An agent's status now. The first that applies: `not_public`, `offline` without a live connection, `break` or `away` as
 * declared, `available`.
 */
export const AgentStatus = z.enum(['not_public', 'offline', 'break', 'away', 'available'])
export type AgentStatus = z.infer<typeof AgentStatus>

/** An active account of the agency's staff. */
export const Agent = z
  .object({
    user: z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() }),
    email: z.string(),
    /** Modules whose calls reach this agent, in the agency's order. */
    modules: z.array(AgentModule),
    /** Their codes as chosen; null: all modules, also those that the agency adds later. */
    module_codes: z.array(z.string()).nullable(),
    /** Whether calls of residents reach this agent. */
    public: z.boolean(),
    status: AgentStatus,
    /** 0 until a manager first changes the agent; grows with each change. */
    version: z.number().int().min(0),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>

export const listAgents = endpoint({
  id: 'listAgents',
  summary:
    'Agents, the active accounts of staff: the first 500 by name, with the number of all in `meta.pagination`',
  method: 'GET',
  path: '/nencounter/agent',
  access: 'hub.manage',
  reply: z.array(Agent),
})

export const listAvailableAgents = endpoint({
  id: 'listAvailableAgents',
  summary:
    'Agents that a call can reach now: public, with an open live connection, not on a break and not away; the first 500',
  method: 'GET',
  path: '/nencounter/agent/available',
  access: 'internal',
  reply: z.array(Agent),
})

export const updateAgent = endpoint({
  id: 'updateAgent',
  summary: 'Sets whether calls reach an agent, and of which modules',
  method: 'PUT',
  path: '/nencounter/agent/:id',
  access: 'hub.manage',
  errors: ['conflict'],
  params: z.object({ id: z.uuid() }),
  // Not strict: a client may send back the whole agent with its flag flipped.
  body: z.object({
    public: z.boolean(),
    /** Null: all modules. Left out: as they are. */
    module_codes: z.array(z.string().max(64)).max(500).nullable().optional(),
    /** Version that the change was made from. Left out: any. */
    version: z.number().int().min(0).optional(),
  }),
  reply: Agent,
})

/** The signed-in agent's own status. */
export const AgentState = z
  .object({
    public: z.boolean(),
    /** A break or `away` ends at the latest with the next login. */
    declared: DeclaredStatus,
    /** When it was declared; null for an agent that is available without having said so. */
    since: z.iso.datetime().nullable(),
    /** missed_calls: set by the portal, because the agent did not answer. Null: the agent's own choice. */
    reason: z.enum(['missed_calls']).nullable(),
    status: AgentStatus,
  })
  .meta({ id: 'AgentState' })
export type AgentState = z.infer<typeof AgentState>

export const getAgentState = endpoint({
  id: 'getAgentState',
  summary: 'The own status as an agent',
  method: 'GET',
  path: '/nencounter/agent-state',
  access: 'internal',
  reply: AgentState,
})

export const updateAgentState = endpoint({
  id: 'updateAgentState',
  summary: 'Declares the own status; no call comes during a break or while away',
  method: 'PUT',
  path: '/nencounter/agent-state',
  access: 'internal',
  body: z.object({ declared: DeclaredStatus }).strict(),
  reply: AgentState,
})
