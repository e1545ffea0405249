import { lookup } from 'node:dns/promises'
import { Agent, request } from 'undici'
import webpush from 'web-push'
import {
  isPublicHost,
  type LookupAddresses,
  NotPublicError,
  publicConnector,
} from '../../platform/http/public-connector.ts'
import type { PushKeys } from './push-keys.ts'
import { PushTurns } from './push-turns.ts'

/** A browser as its push service knows it. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What a browser shows; nothing of it is about a person. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** Path of this portal that a click opens. */
  readonly path: string
}

/**
 * sent: its service has it; gone: the browser is not there any more; later: it did not work, and may another time;
 * else it was not tried, and may be after so many milliseconds.
 */
export type PushOutcome = 'sent' | 'gone' | 'later' | { readonly afterMs: number }

/** Sends to browsers by their push services, on the open internet and nowhere else. */
export interface PushSender {
  send(to: PushTarget, payload: PushPayload, subject: string): Promise<PushOutcome>
  close(): Promise<void>
}

interface PushOptions {
  readonly keys: () => Promise<PushKeys>
  /** `host:port` of servers of this machine that are allowed: for tests. */
  readonly allowLoopback?: readonly string[]
  readonly lookup?: LookupAddresses
  /** Milliseconds for a message in all; tests wait for less. */
  readonly timeoutMs?: number
  readonly turns?: PushTurns
}

/** Seconds for which a service keeps a message for a browser that is away: after them nobody needs it any more. */
export const TTL_SECONDS = 86_400
/** Milliseconds for a message in all, from the connection to the end of the answer. */
const TIMEOUT_MS = 5_000
const MOST_ANSWER_BYTES = 16 * 1024
/** Further messages replace one that was not fetched yet. */
const TOPIC = 'notifications'

/** Starts what sends to browsers. The address that a socket is connected to must be public, whatever its name says. */
export function pushSender({
  keys,
  allowLoopback = [],
  lookup: lookupOf,
  timeoutMs = TIMEOUT_MS,
  turns = new PushTurns(),
}: PushOptions): PushSender {
  const allowed = new Set(allowLoopback)
  const addresses = lookupOf ?? ((host: string) => lookup(host, { all: true }))
  const agent = new Agent({
    connect: publicConnector(allowed, addresses),
    connections: 8,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 16 * 1024,
  })
  return {
    close: () => agent.destroy(),
    send: async (to, payload, subject) => {
      if (!isPushEndpoint(to.endpoint) && !allowed.has(new URL(to.endpoint).host)) return 'gone'
      const vapid = await keys()
      const turn = turns.take(new URL(to.endpoint).host)
      if (turn.kind === 'later') return { afterMs: turn.afterMs }
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const { headers, body } = sealed(to, payload, { ...vapid, subject })
        const answer = await request(to.endpoint, {
          dispatcher: agent,
          method: 'POST',
          headers,
          body,
          signal,
        })
        // What it says does not matter, and may be without end.
        await answer.body.dump({ limit: MOST_ANSWER_BYTES, signal })
        return signal.aborted ? 'later' : outcomeOf(answer.statusCode)
      } catch (error) {
        // Also a key that nothing can be encrypted with: it counts, and is forgotten one day.
        return error instanceof NotPublicError ? 'gone' : 'later'
      } finally {
        turn.done(!signal.aborted)
      }
    },
  }
}

/**
 * A message as its service takes it: only the browser can read it.
 * @throws Error for keys of a browser that are none.
 */
function sealed(
  { endpoint, p256dh, auth }: PushTarget,
  payload: PushPayload,
  vapidDetails: PushKeys & { readonly subject: string },
): { headers: Record<string, string>; body: Buffer | null } {
  const details = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails, TTL: TTL_SECONDS, topic: TOPIC },
  )
  return { headers: textHeaders(details.headers), body: details.body }
}

/** Whether an address can be that of a push service: https at its usual port, of the open internet. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, port, username, password, hostname } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    isPublicHost(hostname)
  )
}

/** RFC 8030: 201 is taken; 404 and 410 say that the subscription ended. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  return status === 404 || status === 410 ? 'gone' : 'later'
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
