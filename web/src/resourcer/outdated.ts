import { ApiError } from '../api/api-error.ts'

/** Whether a refusal says that what is on screen is no longer so. */
export function isOutdated(error: Error): boolean {
  return error instanceof ApiError && [404, 409].includes(error.status)
}
