import type { z } from 'zod'
import type { ErrorCode } from './error.ts'

/**
 * Who may use an endpoint. `anonymous`: everyone; `caller`: accounts that are logged in, and guests of a call; `resident`:
 * accounts that are logged in; `internal`: agency staff; the others: staff with that permission.
 */
export const ACCESS = [
  'anonymous',
  'caller',
  'resident',
  'internal',
  'stats.manage',
  'hub.manage',
  'records.unmapped',
  'tenant.admin',
] as const
export type Access = (typeof ACCESS)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One operation of the API, used by the server, the browser and the OpenAPI document. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  /** Name in OpenAPI, e.g. `countRecords`. */
  readonly id: string
  readonly summary: string
  readonly method: Method
  /** Path below `/api`, with `:name` for parameters, e.g. `/record/:guid/details`. */
  readonly path: string
  readonly access: Access
  /** True when the call belongs to a module, named by the `X-Module` header. */
  readonly module: boolean
  /** True when the call works without passing the lock login of a locked agency. */
  readonly open: boolean
  /** True where answers have an `ETag`, and 304 says that the client's copy is the current one. */
  readonly versioned?: boolean
  /** Media type of a second form of the answer, for who names it in `Accept`. */
  readonly alsoAs?: string
  /** Errors in addition to those of every operation of its kind. */
  readonly errors?: readonly ErrorCode[]
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Shape of `data` in the answer. */
  readonly reply: Reply
}

/** Declares an endpoint; does not register it anywhere. `module` and `open` default to false. */
export function endpoint<
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Reply extends z.ZodType = z.ZodType,
>(
  declaration: Omit<Endpoint<Params, Query, Body, Reply>, 'module' | 'open'> & {
    module?: boolean
    open?: boolean
  },
): Endpoint<Params, Query, Body, Reply> {
  return { module: false, open: false, ...declaration }
}
