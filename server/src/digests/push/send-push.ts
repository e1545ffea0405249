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

/** sent: its service has it; gone: the browser is not there any more; later: it may work another time. */
export type PushOutcome = 'sent' | 'gone' | 'later'

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
}

/** Seconds for which a service keeps a message for a browser that is away. */
const TTL_SECONDS = 86_400
const TIMEOUT_MS = 20_000
const MOST_ANSWER_BYTES = 16 * 1024
/** Further messages replace one that was not fetched yet. */
const TOPIC = 'notifications'

/** Starts what sends to browsers. The address that a socket is connected to must be public, whatever its name says. */
export function pushSender({
  keys,
  allowLoopback = [],
  lookup: lookupOf,
}: PushOptions): PushSender {
  const allowed = new Set(allowLoopback)
  const addresses = lookupOf ?? ((host: string) => lookup(host, { all: true }))
  const agent = new Agent({
    connect: publicConnector(allowed, addresses),
    connections: 8,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxHeaderSize: 16 * 1024,
  })
  return {
    close: () => agent.destroy(),
    send: async (to, payload, subject) => {
      if (!isPushEndpoint(to.endpoint) && !allowed.has(new URL(to.endpoint).host)) return 'gone'
      const { publicKey, privateKey } = await keys()
      const details = webpush.generateRequestDetails(
        { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
        JSON.stringify(payload),
        { vapidDetails: { subject, publicKey, privateKey }, TTL: TTL_SECONDS, topic: TOPIC },
      )
      try {
        const answer = await request(to.endpoint, {
          dispatcher: agent,
          method: 'POST',
          headers: textHeaders(details.headers),
          body: details.body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        // What it says does not matter, and may be without end.
        await answer.body.dump({ limit: MOST_ANSWER_BYTES })
        return outcomeOf(answer.statusCode)
      } catch (error) {
        if (error instanceof NotPublicError) return 'gone'
        return 'later'
      }
    },
  }
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
