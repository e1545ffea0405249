import type { Endpoint } from '@plat/contract/platform/endpoint'
import { ERROR_STATUS, type ErrorCode } from '@plat/contract/platform/error'
import { componentRef, content, headers, type Json } from './openapi-writer.ts'
import { PROBLEM_TYPE } from './problem.ts'

/** What any address may answer: of an unknown host, a wrong token, another method, a bug, a busy server. */
const ANYWHERE: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'not_found',
  'method_not_allowed',
  'internal',
  'unavailable',
]
/** Answered before there is a request: no operation has them. */
const BEFORE: ReadonlySet<ErrorCode> = new Set([
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
])

/** Statuses of the errors that an operation of the contract may answer, in order. */
export function errorStatuses(endpoint: Endpoint): number[] {
  const { method, access, open, errors = [] } = endpoint
  const writes = method !== 'GET'
  return statusesOf([
    ...ANYWHERE,
    ...(writes || access !== 'anonymous' || !open ? (['forbidden'] as const) : []),
    ...(writes ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...errors,
  ])
}

/** Statuses of these errors and of those that are possible anywhere. */
export function plainStatuses(errors: readonly ErrorCode[]): number[] {
  return statusesOf([...ANYWHERE, ...errors])
}

/** References to the answers with these statuses. */
export function problemResponses(statuses: readonly number[]): Json {
  return Object.fromEntries(
    statuses.map((status) => [status, componentRef('responses', `Problem${status}`)]),
  )
}

/** Every error answer, for `components.responses`. */
export function problemComponents(): Json {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[]
  const statuses = statusesOf(codes.filter((code) => !BEFORE.has(code)))
  return Object.fromEntries(
    statuses.map((status) => {
      const named = codes.filter((code) => ERROR_STATUS[code] === status).join(' or ')
      return [
        `Problem${status}`,
        problemResponse(`A problem with the code ${named}.`, headersOf(status)),
      ]
    }),
  )
}

/** An answer that is a problem, as `components.schemas.Problem` describes it. */
export function problemResponse(description: string, more: Json = {}): Json {
  return {
    description,
    ...more,
    ...content({ [PROBLEM_TYPE]: componentRef('schemas', 'Problem') }),
  }
}

function headersOf(status: number): Json {
  switch (status) {
    case 401:
      return headers({ 'WWW-Authenticate': 'Bearer.' })
    case 405:
      return headers({ Allow: 'Methods that the address has.' })
    case 429:
    case 503:
      return headers({ 'Retry-After': 'Seconds after which it is worth asking again.' })
    default:
      return {}
  }
}

function statusesOf(codes: readonly ErrorCode[]): number[] {
  return [...new Set(codes.map((code) => ERROR_STATUS[code]))].sort((a, b) => a - b)
}
