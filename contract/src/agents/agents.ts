import { z } from 'zod'
import { Done, Email, Name } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'

/** A module that somebody answers calls for. */
export const AgentModule = z.object({
  module_code: z.string(),
  display_name: Localized,
  department: z.object({ department_code: z.string(), display_name: Localized }),
})
export type AgentModule = z.infer<typeof AgentModule>

const User = z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() })

/** What an agent does now. */
export const AgentStatus = z.enum([
  'available',
  'in_call',
  'ringing',
  'on_break',
  'offline',
  'not_public',
])
export type AgentStatus = z.infer<typeof AgentStatus>

/** Somebody of the agency who may answer calls. */
export const Agent = z
  .object({
    user: User,
    email: z.string(),
    /** What calls are about that reach this agent. */
    modules: z.array(AgentModule),
    /** True: all modules, also those to come. */
    all_modules: z.boolean(),
    /** Whether calls of residents reach this agent. */
    public: z.boolean(),
    status: AgentStatus,
    /** Grows with each change by a manager. */
    version: z.number().int(),
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>

const Id = z.object({ id: z.uuid() })

export const listAgents = endpoint({
  id: 'listAgents',
  summary: 'Everybody who may answer calls',
  method: 'GET',
  path: '/nencounter/agent',
  access: 'internal or hub.manage',
  reply: z.array(Agent),
})

export const listAvailableAgents = endpoint({
  id: 'listAvailableAgents',
  summary: 'Agents with an open live connection who would get a call now, whatever its subject',
  method: 'GET',
  path: '/nencounter/agent/available',
  access: 'internal or hub.manage',
  reply: z.array(Agent),
})

export const updateAgent = endpoint({
  id: 'updateAgent',
  summary: 'Whether calls reach an agent, and which',
  method: 'PUT',
  path: '/nencounter/agent/:id',
  access: 'hub.manage',
  errors: ['conflict'],
  params: Id,
  body: z
    .object({
      public: z.boolean().optional(),
      /** Module codes, or modules as an agent has them; null: all of them. */
      modules: z
        .array(z.union([z.string().max(64), z.object({ module_code: z.string().max(64) }).loose()]))
        .max(500)
        .nullable()
        .optional(),
      /** True: all of them, unless codes are named. */
      all_modules: z.boolean().optional(),
      /** The one that the change was made from; left out: whatever it is. */
      version: z.number().int().optional(),
    })
    // The whole agent may be sent back with its flag flipped.
    .loose(),
  reply: Agent,
})

/** The signed-in agent's own state. */
export const AgentState = z
  .object({ public: z.boolean(), on_break: z.boolean(), status: AgentStatus })
  .meta({ id: 'AgentState' })
export type AgentState = z.infer<typeof AgentState>

export const getAgentState = endpoint({
  id: 'getAgentState',
  summary: 'The own state as an agent',
  method: 'GET',
  path: '/nencounter/agent-state',
  access: 'internal',
  reply: AgentState,
})

export const updateAgentState = endpoint({
  id: 'updateAgentState',
  summary: 'Begin or end a break: no calls come meanwhile',
  method: 'PUT',
  path: '/nencounter/agent-state',
  access: 'internal',
  body: z.object({ on_break: z.boolean() }).strict(),
  reply: AgentState,
})

/** Somebody who may be invited to a call: an agent, or an address that the agency keeps. */
export const Contact = z
  .object({
    /** Guid of a kept contact; null for agents. */
    id: z.uuid().nullable(),
    /** The agent's account; null for others. */
    user: User.nullable(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    /** Empty for who is no agent. */
    modules: z.array(AgentModule),
    /** Whether the agent can be called at this moment; false for others. */
    available: z.boolean(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

export const listContacts = endpoint({
  id: 'listContacts',
  summary: 'Whom agents may invite to a call: agents, then kept contacts',
  method: 'GET',
  path: '/nencounter/contact',
  access: 'internal or hub.manage',
  reply: z.array(Contact),
})

export const listDemoContacts = endpoint({
  ...listContacts,
  id: 'listDemoContacts',
  summary: 'The same, by the name that older clients use',
  path: '/nencounter/demo/contact',
})

export const addContact = endpoint({
  id: 'addContact',
  summary: 'Keep a contact',
  method: 'POST',
  path: '/nencounter/contact',
  access: 'hub.manage',
  errors: ['conflict'],
  body: z.object({ first_name: Name, last_name: Name, email: Email }).strict(),
  reply: Contact,
})

export const removeContact = endpoint({
  id: 'removeContact',
  summary: 'Keep a contact no longer',
  method: 'DELETE',
  path: '/nencounter/contact/:id',
  access: 'hub.manage',
  params: Id,
  reply: Done,
})
