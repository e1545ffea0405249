import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const WELL_FORMED = /^[A-Za-z0-9._-]{1,128}$/

/**
 * The id of a request in the log and in error answers: the proxy's `X-Request-ID`, so that its log and ours
 * name the same request, or a new one where there is no proxy or its id is not letters, digits, `-`, `_`
 * and `.`, 128 of them at most.
 */
export function requestId(headers: IncomingHttpHeaders, isBehindProxy: boolean): string {
  const given = headers['x-request-id']
  const isTaken = isBehindProxy && typeof given === 'string' && WELL_FORMED.test(given)
  return isTaken ? given : randomUUID()
}
