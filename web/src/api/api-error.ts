import type { ErrorCode, Problem } from '@plat/contract/platform/error'

/** What went wrong with a call: an answer that says no, or no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** `network`: no answer arrived; `unreadable`: an answer that is not ours (a proxy's page). */
  readonly code: ErrorCode | 'network' | 'unreadable'
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly fields: Record<string, string[]>
  /** The request's id, to quote when reporting the problem. */
  readonly requestId: string | null
  /** Seconds to wait before trying again, where the server says so. */
  readonly retryAfter: number | null

  constructor(
    code: ApiError['code'],
    message: string,
    rest: {
      status?: number
      fields?: Record<string, string[]>
      requestId?: string | null
      retryAfter?: number | null
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: rest.cause })
    this.code = code
    this.status = rest.status ?? 0
    this.fields = rest.fields ?? {}
    this.requestId = rest.requestId ?? null
    this.retryAfter = rest.retryAfter ?? null
  }

  static fromProblem(problem: Problem, retryAfter: number | null = null): ApiError {
    return new ApiError(problem.code, problem.detail || problem.title, {
      status: problem.status,
      fields: problem.errors,
      requestId: problem.instance ?? null,
      retryAfter,
    })
  }
}

/** True for failures that may pass by themselves: no connection, a busy or restarting server. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || error.status === 429 || error.status >= 502
}
