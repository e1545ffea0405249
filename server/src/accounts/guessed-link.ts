import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { networkOf, type Throttle } from '../platform/throttle.ts'

/**
 * Runs work for someone with a link. Tokens that are unknown count against the address of the network.
 * @throws AppError too_many_requests after too many of them, and what `work` throws
 */
export async function guessed<Result>(
  throttle: Throttle,
  tenant: string,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const guess = ['guessAddress', tenant, networkOf(request.ip)] as const
  await throttle.take(...guess)
  try {
    const result = await work()
    await throttle.refund(...guess)
    return result
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) await throttle.refund(...guess)
    throw error
  }
}
