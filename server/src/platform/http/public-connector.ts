import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import type { LookupAddress } from 'node:dns'
import { isIP, type Socket } from 'node:net'

/** An address that is not of the open internet, or leads to none. */
export class NotPublicError extends Error {
  override name = 'NotPublicError'
}

/** Resolves a host name. */
export type LookupAddresses = (host: string) => Promise<readonly LookupAddress[]>

/** True for addresses of the open internet; mapped and translated ones are judged by the address inside. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // Only 2000::/3 of IPv6 is assigned; the rest may be translated to anything.
  return parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0b1110_0000) === 0b0010_0000
}

/** Whether a host of an address can be one of the open internet: a name with a dot that is nobody's own, or an address. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? isPublicName(host) : isPublic(host)
}

function isPublicName(host: string): boolean {
  const name = host.replace(/\.{1,9}$/, '').toLowerCase()
  return (
    name.includes('.') &&
    !/(^|\.)(localhost|local|internal|lan|home|corp|intranet|arpa)$/.test(name)
  )
}

/**
 * Connects only to public addresses. Every resolved address is checked, and the socket again once it is
 * connected: a name that changes its address in between gains nothing.
 */
export function publicConnector(
  allowed: ReadonlySet<string>,
  addressesOf: LookupAddresses,
): buildConnector.connector {
  const answerLookup = async (host: string, all: boolean, done: LookupDone) => {
    const found = await publicAddresses(host, addressesOf).catch((error: unknown) => asError(error))
    if (found instanceof Error) return done(found, [])
    const [first] = found
    return all || !first ? done(null, found) : done(null, first.address, first.family)
  }
  const connect = buildConnector({
    timeout: 10_000,
    lookup: (host, options, done) => {
      void answerLookup(host, options.all === true, done)
    },
  })
  const loopback = buildConnector({ timeout: 10_000 })
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (allowed.has(`${options.hostname}:${options.port}`)) return loopback(options, callback)
    if (isIP(host) !== 0 && !isPublic(host))
      return callback(new NotPublicError(`${host} is not an address of the open internet.`), null)
    return connect(options, (error, socket) => {
      if (error || !socket) return callback(error ?? new Error('no socket'), null)
      if (!isPublic(remoteAddress(socket))) {
        socket.destroy()
        return callback(
          new NotPublicError(`${host} leads to ${remoteAddress(socket)}, which is not public.`),
          null,
        )
      }
      return callback(null, socket)
    })
  }
}

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

async function publicAddresses(
  host: string,
  addressesOf: LookupAddresses,
): Promise<LookupAddress[]> {
  const found = (await addressesOf(host)).filter(({ address }) => isPublic(address))
  if (found.length === 0)
    throw new NotPublicError(`${host} is refused: it leads to no address of the open internet.`)
  return found
}

function remoteAddress(socket: Socket): string {
  return socket.remoteAddress ?? ''
}
