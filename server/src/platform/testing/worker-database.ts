/** Number of this worker of Vitest, from 1. */
export const workerNumber = (): number => Number(process.env['VITEST_POOL_ID'] ?? 1)

/** Address of a worker's database: the given one with the worker's number after the name. @param worker from 1 */
export function workerUrl(url: string, worker: number): string {
  const own = new URL(url)
  own.pathname = `${own.pathname}_${worker}`
  return own.href
}
