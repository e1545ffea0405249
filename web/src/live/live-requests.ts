import type { ServerMessage } from '@plat/contract/live/messages'
import { ERROR_STATUS, type ErrorCode } from '@plat/contract/platform/error'
import type { Reason } from '@plat/contract/platform/reasons'
import { ApiError } from '../api/api-error.ts'

type Refusal = Extract<ServerMessage, { type: 'refused' }>['data']

interface Waiting {
  resolve(): void
  reject(error: ApiError): void
}

/** Messages that wait for the server to say that they are done. */
export class LiveRequests {
  readonly #waiting = new Map<string, Waiting>()

  /** A new request; `answer` settles with what the server says, or rejects when the connection is lost. */
  begin(): { ref: string; answer: Promise<void> } {
    const ref = crypto.randomUUID()
    const answer = new Promise<void>((resolve, reject) =>
      this.#waiting.set(ref, { resolve, reject }),
    )
    return { ref, answer }
  }

  done(ref: string): void {
    this.#take(ref)?.resolve()
  }

  refused(refusal: Refusal): void {
    if (refusal.ref !== null) this.#take(refusal.ref)?.reject(errorOf(refusal))
  }

  /** The connection is gone: nobody knows what became of them. */
  lost(): void {
    for (const ref of this.#waiting.keys()) this.#take(ref)?.reject(lostError())
  }

  #take(ref: string): Waiting | undefined {
    const waiting = this.#waiting.get(ref)
    this.#waiting.delete(ref)
    return waiting
  }
}

/** What is said of a request for which there is no connection. */
export function lostError(): ApiError {
  return new ApiError('network', 'The live connection was lost')
}

/** As the same refusal of an HTTP call, so that it has the same words. */
function errorOf({ code, title, reason, values }: Refusal): ApiError {
  const known = Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : 'unreadable'
  return new ApiError(known, title, {
    status: known === 'unreadable' ? 400 : ERROR_STATUS[known],
    // One that only a newer server knows has no words, as everywhere.
    because: reason === null ? null : { reason: reason as Reason, ...(values && { values }) },
  })
}
