import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Types that no form of another site can have: JSON, and lines of it, which only routes for them take. */
const NOT_OF_FORMS = /^application\/(?:(?:[a-z.-]+\+)?json|x-ndjson)\b/i

/**
 * Refuses writes that another site makes a browser send (cross-site request forgery): what the
 * browser says of the page in `Sec-Fetch-Site` and `Origin` must be this host. Clients that are no
 * browsers send neither and carry a Bearer token. OWASP ASVS 5.0, 3.5.1 to 3.5.3.
 * @throws AppError forbidden, unsupported_media_type for a body that is not JSON.
 */
export function checkOrigin(request: FastifyRequest): void {
  if (SAFE.has(request.method) || isFromMail(request)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isOurs(origin, request.host))
  if (foreign) throw new AppError('forbidden', 'Another site may not send this request.')
  // An unknown address is answered as such, whatever was sent to it.
  if (request.is404) return
  const type = request.headers['content-type']
  if (type !== undefined && !NOT_OF_FORMS.test(type) && !takesOther(request)) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.')
  }
}

function isOurs(origin: string, host: string): boolean {
  return origin === `https://${host}` || origin === `http://${host}`
}

/**
 * A mail program that unsubscribes sends a form, from wherever its reader is (RFC 8058). Its token is all that
 * counts; cookies are not looked at.
 */
function isFromMail({ method, url }: FastifyRequest): boolean {
  return method === 'POST' && url.startsWith('/unsubscribe/')
}

/** Browsers send their reports of the content policy as `application/csp-report`. */
function takesOther(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/csp-report')
}
