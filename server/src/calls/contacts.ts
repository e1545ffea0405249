import type { CallContact } from '@plat/contract/calls/invites'
import { readAgents } from '../agents/agent-list.ts'
import type { CallWork } from './call-work.ts'
import { freeAgents } from './request-join.ts'

/**
 * People whom agents can invite to calls: agents by name, then departments with an address.
 * @param own guid of the reader, who is left out; null: a program
 */
export async function readContacts(work: CallWork, own: string | null): Promise<CallContact[]> {
  const { tx, document } = work
  const { agents } = await readAgents(tx, document)
  const free = await freeAgents(work)
  const people = agents
    .filter(({ user }) => user.id !== own)
    .map(({ user, email, modules }): CallContact => ({
      user,
      first_name: user.first_name,
      last_name: user.last_name,
      department: null,
      interpreter: null,
      email,
      modules,
      available: free.has(user.id),
    }))
  const departments = document.departments.flatMap(({ name, contact }): CallContact[] =>
    contact?.email == null
      ? []
      : [
          {
            user: null,
            first_name: '',
            last_name: '',
            department: name,
            interpreter: null,
            email: contact.email,
            modules: [],
            available: false,
          },
        ],
  )
  return [...people, ...departments]
}
