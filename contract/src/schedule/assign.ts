import { z } from 'zod'
import { CallPerson } from '../calls/call-subject.ts'
import { endpoint } from '../platform/endpoint.ts'

/** An agent to whom an appointment can be assigned. */
export const Assignee = z
  .object({
    person: CallPerson,
    email: z.string(),
    /** Whether the agent has another appointment at that time. */
    busy: z.boolean(),
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
