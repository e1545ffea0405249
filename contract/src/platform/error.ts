import { z } from 'zod'
import { REASONS, type Reason } from './reasons.ts'

/** Every error code of the API with its HTTP status. */
export const ERROR_STATUS = {
  /** The confirmation was already used: the account exists, log in. */
  already_confirmed: 301,
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  /** The agency's lock login is required first. */
  locked: 403,
  /** The account's role requires a second factor, which is not set up. */
  mfa_enrolment_required: 403,
  /** The password was entered too long ago for a change of this kind. */
  reauthentication_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  /** It is well formed and its content cannot be used. */
  unprocessable: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** Why, beyond the code, with what its sentence is filled in with; days as ISO dates. */
export const ProblemReason = z
  .object({
    reason: z.enum(Object.keys(REASONS) as [Reason, ...Reason[]]),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .meta({ id: 'ProblemReason' })

/**
 * An error answer: RFC 9457 problem details. A reason says in a form for programs what `detail` says in
 * English; where fields are invalid, `errors` has the sentences by field and `reasons` the reason of
 * each, null for a sentence without one.
 */
export const Problem = z
  .object({
    type: z.string(),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    ...ProblemReason.partial().shape,
    errors: z.record(z.string(), z.array(z.string())).optional(),
    reasons: z.record(z.string(), z.array(ProblemReason.nullable())).optional(),
    /** Id of the request, to quote when reporting the problem. */
    instance: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
