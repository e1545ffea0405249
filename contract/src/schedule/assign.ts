import { z } from 'zod'
import { CallPerson } from '../calls/call-subject.ts'
import { endpoint } from '../platform/endpoint.ts'

/** An agent to whom an appointment, a call-back, a comment or a chat can be assigned. */
export const Assignee = z
  .object({
    person: CallPerson,
    email: z.string(),
    /** Whether the agent has another appointment at that time. Of others: false. */
    busy: z.boolean(),
    /**
     * How much the agent has to do: appointments in that week, Monday to Sunday in the agency's zone, and call-backs,
     * comments and chats that wait for the agent. Of others than appointments, in this week.
     */
    load: z.number().int().min(0),
  })
  .meta({ id: 'Assignee' })
export type Assignee = z.infer<typeof Assignee>

export const listAssignees = endpoint({
  id: 'listAssignees',
  summary:
    'Agents to whom an appointment can be assigned, by name: those whom calls about its modules reach; the first 500',
  method: 'GET',
  path: '/schedule/:guid/agent',
  access: 'internal',
  params: z.object({ guid: z.uuid() }),
  reply: z.array(Assignee),
})

export const listCallBackAssignees = endpoint({
  id: 'listCallBackAssignees',
  summary:
    'Agents to whom a call-back can be assigned, by name: those whom calls about its modules reach; the first 500',
  method: 'GET',
  path: '/nencounter/call-back/:id/agent',
  access: 'internal',
  params: z.object({ id: z.uuid() }),
  reply: z.array(Assignee),
})

export const listCommentAssignees = endpoint({
  id: 'listCommentAssignees',
  summary:
    'Agents to whom a comment can be assigned, by name: those whom calls about its module reach; the first 500',
  method: 'GET',
  path: '/comment/:id/agent',
  access: 'internal',
  params: z.object({ id: z.uuid() }),
  reply: z.array(Assignee),
})

export const listChatAssignees = endpoint({
  id: 'listChatAssignees',
  summary:
    'Agents to whom a chat can be assigned, by name: those whom calls about its modules reach; the first 500',
  method: 'GET',
  path: '/chat/:id/agent',
  access: 'internal',
  params: z.object({ id: z.uuid() }),
  reply: z.array(Assignee),
})
