import { expect, inject } from 'vitest'
import type { NewAccount } from './accounts.ts'
import { sendHttp } from './http.ts'

/** A public account of a demo agency, from its configuration. */
export async function demoStaff(
  host: string,
  role: 'agent' | 'manager' | 'admin' | 'resident',
): Promise<NewAccount> {
  const reply = await sendHttp(inject('demoPort'), { host, path: '/api/config' })
  expect(reply.status, reply.text).toBe(200)
  // The contract's shapes are checked by the server's own tests; journeys read a few fields.
  const { data } = reply.json() as {
    data: { demoAccounts: (NewAccount & { readonly role: string })[] }
  }
  const found = data.demoAccounts.find((account) => account.role === role)
  if (found === undefined) throw new Error(`expected ${host} to show the account of its ${role}`)
  return { email: found.email, password: found.password }
}
