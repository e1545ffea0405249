import type { CallContact } from '@plat/contract/calls/invites'
import { readAgents } from '../agents/agent-list.ts'
import type { CallWork } from './call-work.ts'
import { freeAgents } from './request-join.ts'

const NO_AGENT: Omit<CallContact, 'email'> = {
  user: null,
  first_name: '',
  last_name: '',
  department: null,
  interpreter: null,
  modules: [],
  available: false,
}

/**
 * People whom agents can invite to calls: agents by name, interpreters, then departments with an address.
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
  const { interpreters: listed } = document.tenant.control.nencounter
  const interpreters = listed.map(({ name, email }): CallContact => ({
    ...NO_AGENT,
    interpreter: name,
    email,
  }))
  const departments = document.departments.flatMap(({ name, contact }): CallContact[] =>
    contact?.email == null ? [] : [{ ...NO_AGENT, department: name, email: contact.email }],
  )
  return [...people, ...interpreters, ...departments]
}
