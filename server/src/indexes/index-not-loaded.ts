import { AppError } from '../platform/errors.ts'

const message = 'The records are being loaded. Please try again in a moment.'

/** The refusal of a question whose index is not there. @param pause milliseconds until the next attempt; 0: it is under way. */
export function notLoaded(pause: number): AppError {
  if (pause === 0) return new AppError('unavailable', message)
  const headers = { 'retry-after': String(Math.ceil(pause / 1000)) }
  return new AppError('unavailable', message, undefined, headers)
}

/** Whether a question was refused because its index is not there. */
export function isNotLoaded(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable' && error.message === message
}

/** What was loaded; null when this attempt failed. @throws AppError unavailable when it takes longer. */
export function within<Index>(loaded: Promise<Index>, timeoutMs: number): Promise<Index | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(notLoaded(0)), timeoutMs)
  })
  const settled = loaded.catch(() => null)
  return Promise.race([settled, late]).finally(() => clearTimeout(timer))
}
