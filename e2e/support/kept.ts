import { expect, inject } from 'vitest'
import { bearer, type NewAccount } from './accounts.ts'
import { type HttpReply, sendHttp } from './http.ts'

/** Sends a request to the demo server with the token of an account. */
type Send = (path: string, body: object) => Promise<HttpReply>

async function senderOf(host: string, account: NewAccount): Promise<Send> {
  const headers = { ...(await bearer(host, account)), 'x-module': 'building-permits' }
  return async (path, body) => {
    const port = inject('demoPort')
    const reply = await sendHttp(port, { host, path, method: 'POST', headers, body })
    expect(reply.status, `${path}: ${reply.text}`).toBe(200)
    return reply
  }
}

const guidOf = (reply: HttpReply) => (reply.json() as { data: { guid: string } }).data.guid

/** Saves searches of the building permits through the API, one after the other; answers their guids. */
export async function saveSearches(
  host: string,
  account: NewAccount,
  names: readonly string[],
  method: 'star' | 'share' = 'star',
): Promise<string[]> {
  const send = await senderOf(host, account)
  const guids: string[] = []
  for (const name of names) {
    const body = {
      criteria: { text: 'kitchen', status: '1' },
      search_metadata: { address: 'text=kitchen&status=1' },
      name,
      title: name,
      message: 'Look',
      method,
    }
    guids.push(guidOf(await send('/api/search/saved', body)))
  }
  return guids
}

/** Makes alerts of the building permits for the whole agency through the API, one after the other. */
export async function saveAlerts(
  host: string,
  account: NewAccount,
  names: readonly string[],
): Promise<void> {
  const send = await senderOf(host, account)
  const criteria = { status: '1' }
  for (const name of names) await send('/api/alert', { name, criteria, again: true })
}

/** Sends a body of an account to the path of a share, e.g. `email`, of its saved search. */
export async function shareSaved(
  host: string,
  account: NewAccount,
  guid: string,
  way: string,
  body: object,
): Promise<string> {
  const send = await senderOf(host, account)
  return guidOf(await send(`/api/share/${guid}/${way}`, body))
}
