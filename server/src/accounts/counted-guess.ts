import { AppError } from '../platform/errors.ts'
import { networkOf, type Throttle } from '../platform/throttle.ts'

/**
 * Does what somebody asks who has a secret link. What leads nowhere (not_found) counts against their address of the
 * network, so that nobody tries many.
 * @throws AppError too_many_requests, and what `work` throws
 */
export async function countedGuess<Result>(
  throttle: Throttle,
  { tenant, ip }: { readonly tenant: string; readonly ip: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const take = ['guessAddress', tenant, networkOf(ip)] as const
  await throttle.take(...take)
  try {
    const result = await work()
    await throttle.refund(...take)
    return result
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) await throttle.refund(...take)
    throw error
  }
}
