import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'

/** Names of the cookies. `__Host-` binds them to one host: no domain, the whole path, TLS only. */
export const SESSION_COOKIE = '__Host-sid'
/** Of a guest of a call, who has no account. */
export const GUEST_COOKIE = '__Host-guest'
export const SITE_GATE_COOKIE = '__Host-lock'
export const DEVICE_COOKIE = '__Host-device'
export const OIDC_COOKIE = '__Host-oidc'

/**
 * Gives the browser a secret that scripts cannot read. Browsers take it over TLS, and from localhost. Errors
 * send it, too: within a transaction call it by `afterCommit`.
 * @param expires when the browser forgets it.
 */
export function giveCookie(reply: FastifyReply, name: string, value: string, expires: Date): void {
  reply.setCookie(name, value, { ...attributes(), expires })
}

/** Takes the cookie away. */
export function dropCookie(reply: FastifyReply, name: string): void {
  reply.clearCookie(name, attributes())
}

function attributes(): CookieSerializeOptions {
  return { path: '/', secure: true, httpOnly: true, sameSite: 'lax' }
}
