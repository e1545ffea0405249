import type { ErrorCode, Problem } from '@plat/contract/platform/error'
import type { Because } from '@plat/contract/platform/reasons'

/** What the server says of one field. */
export interface FieldMessage {
  /** In English. */
  readonly sentence: string
  /** The same for the catalogue; null where the server gives no reason. */
  readonly because: Because | null
}

/** What went wrong with a call: an answer that says no, or no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** `network`: no answer arrived; `unreadable`: an answer that is not ours (a proxy's page). */
  readonly code: ErrorCode | 'network' | 'unreadable'
  /** Why, beyond the code, where the server says so. */
  readonly because: Because | null
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly fields: Readonly<Record<string, readonly FieldMessage[]>>
  /** The request's id, to quote when reporting the problem. */
  readonly requestId: string | null
  /** Seconds to wait before trying again, where the server says so. */
  readonly retryAfter: number | null

  constructor(
    code: ApiError['code'],
    message: string,
    rest: {
      because?: Because | null
      status?: number
      fields?: ApiError['fields']
      requestId?: string | null
      retryAfter?: number | null
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: rest.cause })
    this.code = code
    this.because = rest.because ?? null
    this.status = rest.status ?? 0
    this.fields = rest.fields ?? {}
    this.requestId = rest.requestId ?? null
    this.retryAfter = rest.retryAfter ?? null
  }

  static fromProblem(problem: Problem, retryAfter: number | null = null): ApiError {
    const { reason, values } = problem
    return new ApiError(problem.code, problem.detail || problem.title, {
      because: reason === undefined ? null : { reason, ...(values && { values }) },
      status: problem.status,
      fields: fieldMessages(problem),
      requestId: problem.instance ?? null,
      retryAfter,
    })
  }
}

function fieldMessages({ errors = {}, reasons = {} }: Problem): ApiError['fields'] {
  const becauseOf = new Map(Object.entries(reasons))
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [
      field,
      sentences.map((sentence, index) => ({
        sentence,
        because: becauseOf.get(field)?.[index] ?? null,
      })),
    ]),
  )
}

/** True for failures that may pass by themselves: no connection, a busy or restarting server. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || error.status === 429 || error.status >= 502
}
