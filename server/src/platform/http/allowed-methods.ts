import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { App } from './app.ts'
import { isPagePath } from './logged-path.ts'

/** What an address that no route has answered is about. */
export type Unrouted =
  | { readonly kind: 'page' }
  /** `OPTIONS`: the methods of the address. */
  | { readonly kind: 'options'; readonly allow: string }

/**
 * Finds out what a request wants from an address that no route has answered.
 * @throws AppError method_not_allowed with `Allow` where other methods are answered, not_found.
 */
export function unrouted(app: App, { method, url }: FastifyRequest): Unrouted {
  const path = decoded(url.split('?', 1)[0] ?? '')
  const isPage = isPagePath(path)
  const routed = methodsAt(app.routes, path)
  // A page may be posted to as well, as the one behind the link of a mail.
  const methods = isPage ? ['GET', ...routed.filter((one) => !/^(GET|HEAD)$/.test(one))] : routed
  const allow = [...methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])), 'OPTIONS']
  if (isPage && (method === 'GET' || method === 'HEAD')) return { kind: 'page' }
  // A route may have found nothing at an address that it answers: a file that is not there.
  if (methods.length === 0 || allow.slice(0, -1).includes(method)) {
    throw new AppError(
      'not_found',
      `${method} ${path.slice(0, 300)} is not an address of this portal.`,
    )
  }
  if (method === 'OPTIONS') return { kind: 'options', allow: allow.join(', ') }
  throw new AppError(
    'method_not_allowed',
    `${path.slice(0, 300)} cannot be called with ${method}, expected ${allow.join(', ')}.`,
    undefined,
    { allow: allow.join(', ') },
  )
}

/** Answers `OPTIONS`. Nothing lets other sites in: those addresses answer it themselves. */
export function sendAllowed(reply: FastifyReply, allow: string): FastifyReply {
  return reply.code(204).header('allow', allow).send()
}

/** Methods of the routes that a path fits, in alphabetical order. */
function methodsAt(routes: readonly string[], path: string): string[] {
  const methods = routes.flatMap((route) => {
    const [method = '', pattern = ''] = route.split(' ')
    return method !== 'OPTIONS' && fits(pattern, path) ? [method] : []
  })
  return [...new Set(methods)].sort()
}

/** Whether a path fits a pattern: `:name` is one part of it, `*` all the rest. */
function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  const open = wanted.at(-1) === '*'
  if (open ? parts.length < wanted.length : parts.length !== wanted.length) return false
  return wanted.every(
    (part, at) => part === '*' || (part.startsWith(':') ? parts[at] !== '' : part === parts[at]),
  )
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
