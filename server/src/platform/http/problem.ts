import { ERROR_STATUS, type ErrorCode, type Problem } from '@plat/contract/platform/error'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { codeOf, type DatabaseTrouble, databaseTrouble } from '../db/database-trouble.ts'
import type { Because } from '@plat/contract/platform/reasons'
import { AppError, type FieldErrors, sentence } from '../errors.ts'
import { createSparseLog } from './sparse-log.ts'

const TITLES: Record<ErrorCode, string> = {
  already_confirmed: 'This was confirmed already',
  invalid_request: 'The request is not valid',
  unauthorized: 'Please log in',
  forbidden: 'You may not do this',
  locked: 'This site is locked',
  mfa_enrolment_required: 'A second factor is needed',
  reauthentication_required: 'Please enter your password again',
  not_found: 'Not found',
  method_not_allowed: 'This address cannot be called that way',
  request_timeout: 'The request took too long',
  conflict: 'This conflicts with what is there already',
  gone: 'This is no longer there',
  payload_too_large: 'Too much was sent',
  unsupported_media_type: 'This kind of content is not understood here',
  expectation_failed: 'This cannot be expected here',
  unprocessable: 'What was sent cannot be used',
  too_many_requests: 'Too many requests',
  headers_too_large: 'The address and the headers are too long',
  internal: 'Something went wrong on our side',
  not_implemented: 'This is not offered here',
  unavailable: 'The service is busy or starting',
}

export const PROBLEM_TYPE = 'application/problem+json'

/** What an error answer has beside its code and sentence. */
interface ProblemExtras {
  readonly reason?: Because | null
  readonly errors?: FieldErrors | undefined
}

/** An error answer (RFC 9457). @param instance the request's id */
export function problemOf(
  code: ErrorCode,
  detail: string,
  instance: string,
  { reason = null, errors }: ProblemExtras = {},
): Problem {
  return {
    type: `https://plat.example/problems/${code}`,
    code,
    title: TITLES[code],
    status: ERROR_STATUS[code],
    detail,
    instance,
    ...reason,
    ...(errors === undefined ? {} : fieldMembers(errors)),
  }
}

function fieldMembers(errors: FieldErrors): Pick<Problem, 'errors' | 'reasons'> {
  const fields = Object.entries(errors)
  const members = {
    errors: Object.fromEntries(fields.map(([field, all]) => [field, all.map(sentence)])),
  }
  if (!fields.some(([, all]) => all.some((one) => typeof one !== 'string'))) return members
  const reasons = fields.map(([field, all]) => [
    field,
    all.map((one) => (typeof one === 'string' ? null : { ...one })),
  ])
  return { ...members, reasons: Object.fromEntries(reasons) }
}

/** Milliseconds between two lines of the log about the database's trouble. */
const TROUBLE_SPAN = 10_000

/** Answers errors; a server has one. */
export interface ProblemSender {
  /** Answers an error as problem details (RFC 9457). What is not an AppError is logged and kept to ourselves. */
  send(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** Logs what waits; when the process ends. */
  flush(): void
}

/** Makes what answers errors. Trouble of the database is a line of the log every ten seconds at most. */
export function createProblemSender(
  logger: FastifyBaseLogger,
  kind: Database['kind'],
): ProblemSender {
  const log = createSparseLog<{ trouble: DatabaseTrouble; code: string }>(
    (report, leftOut) =>
      logger.warn(
        { ...report, leftOut },
        'requests are answered with 503: trouble with the database',
      ),
    TROUBLE_SPAN,
  )
  const asRefusal = (error: unknown): AppError | null => {
    const refusal = refusalOf(error)
    if (refusal !== null) return refusal
    const trouble = databaseTrouble(error, kind)
    if (trouble === null) return null
    // Only the driver's own errors have no code; their words are always the same.
    log.add({ trouble, code: codeOf(error) || String(error) })
    return troubleRefusal(trouble)
  }
  return {
    send: (error, request, reply) => sendProblem(error, asRefusal(error), request, reply),
    flush: () => log.flush(),
  }
}

function sendProblem(
  error: unknown,
  refusal: AppError | null,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (refusal === null && isClientGone(error)) request.log.info('the client went away')
  else if (refusal === null) request.log.error({ err: error }, 'request failed')
  const code = refusal?.code ?? 'internal'
  const problem = problemOf(
    code,
    refusal?.message ?? 'The request could not be answered. The error has been logged.',
    request.id,
    { reason: refusal?.reason, errors: refusal?.errors },
  )
  if (code === 'unavailable') reply.header('retry-after', '2')
  if (code === 'unauthorized') reply.header('www-authenticate', 'Bearer')
  // The version of an answer that was named before making it failed.
  reply.removeHeader('etag')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .headers(refusal?.headers ?? {})
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem))
}

/** Errors of Fastify (wrong JSON, too large a body) as refusals; null for all others. */
function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return null
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new AppError('payload_too_large', error.message)
  if (status === 415) return new AppError('unsupported_media_type', error.message)
  if (status === 404) return new AppError('not_found', error.message)
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('invalid_request', error.message)
  }
  return null
}

const TROUBLE: Record<DatabaseTrouble, string> = {
  away: 'The database does not answer. Please try again in a moment.',
  full: 'The database takes no changes because its disk is full. Nothing that was saved is lost; please try again later.',
  'read-only':
    'The database takes no changes at the moment: it can only be read. Nothing that was saved is lost; please try again later.',
}

/** What whoever asks is told of trouble with the database. */
export function troubleRefusal(trouble: DatabaseTrouble): AppError {
  return new AppError('unavailable', TROUBLE[trouble])
}

/** Whether the other side hung up before the answer was read; nothing of ours has failed. */
function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
