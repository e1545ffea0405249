import { isDepartmentPath, PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import type { FastifyRequest } from 'fastify'

/** Addresses that programs read; every other one is a page or a file of one. */
const FOR_PROGRAMS = /^\/(?:api|ogc)(?:\/|$)/i
const FILES = /^\/assets(?:\/|$)/i

/** Path in the log of an address that is neither a route's nor a page's. */
const UNKNOWN = 'unknown'

/** Patterns with their expressions; those with fewer names of anything first. */
const FORMS = Object.values(PAGE_PATTERNS)
  .map((pattern) => ({ pattern, names: pattern.split(/[:*]/).length, matches: matcherOf(pattern) }))
  .toSorted((a, b) => a.names - b.names)

/**
 * Path of a request as the log may hold it: the pattern of its route or page. Addresses are keys (feeds, links of
 * mails, shared searches) and name what people look at.
 */
export function loggedPath(
  request: Pick<FastifyRequest, 'is404' | 'routeOptions' | 'url'>,
): string {
  return request.is404 ? pageForm(request.url) : (request.routeOptions.url ?? UNKNOWN)
}

/**
 * A text from a browser, such as an error's stack, for the log: addresses in it keep their host and the form of their
 * page, those of scripts and styles are left whole.
 */
export function withoutAddresses(text: string): string {
  return text.replaceAll(
    /(https?:\/\/[^/?#\s"'\\]+)([^\s"'\\]*)/gi,
    (all, site: string, rest: string) =>
      rest === '' || rest.startsWith('/assets/') ? all : `${site} ${pageForm(rest)}`,
  )
}

/** The pattern of a page's address; one fixed word for an address of no page. */
export function pageForm(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  if (!isPagePath(path)) return UNKNOWN
  const mayBeDepartments = isDepartmentPath(path)
  const form = FORMS.find(
    ({ pattern, matches }) => (mayBeDepartments || !pattern.startsWith('/:')) && matches.test(path),
  )
  return form?.pattern ?? UNKNOWN
}

/** Whether a path may be a page's: neither for programs nor a file. */
export function isPagePath(path: string): boolean {
  return !FOR_PROGRAMS.test(path) && !FILES.test(path)
}

/** `:name` is one part of a path, with `?` at most one, `*` any number. */
function matcherOf(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => {
    if (part === '*') return '(?:/.*)?'
    if (part.startsWith(':')) return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
    return part === '' ? '' : `/${part}`
  })
  return new RegExp(`^${parts.join('')}/?$`)
}
