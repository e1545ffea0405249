import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Known to this process only. */
const SECRET = randomUUID()

/** Marks a request that the server makes to itself, for a page that it renders. */
export function asServer(headers: Readonly<Record<string, string>>): Record<string, string> {
  return { ...headers, 'x-plat-own': SECRET }
}

/** Whether the server makes this request to itself: it is part of another one, and counted with that. */
export function isOwnRequest({ headers }: FastifyRequest): boolean {
  return headers['x-plat-own'] === SECRET
}
