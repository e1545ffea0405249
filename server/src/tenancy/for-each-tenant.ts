/** Failures that are kept whole; of a thousand agencies all may fail for one reason. */
const MAX_KEPT = 10

/**
 * Does `work` for each agency, one after the other: one that fails does not keep it from the others.
 * @throws AggregateError when all have had their turn, naming the agencies that failed.
 */
export async function forEachTenant(
  tenants: readonly string[],
  work: (tenant: string) => Promise<unknown>,
): Promise<void> {
  let failed = 0
  const kept: Error[] = []
  for (const tenant of tenants) {
    try {
      await work(tenant)
    } catch (error) {
      failed += 1
      const message = error instanceof Error ? error.message : String(error)
      if (kept.length < MAX_KEPT) kept.push(new Error(`${tenant}: ${message}`, { cause: error }))
    }
  }
  if (failed === 0) return
  const said = kept.map(({ message }) => message).join('; ')
  const more = failed > kept.length ? '; …' : ''
  throw new AggregateError(
    kept,
    `${failed} of ${tenants.length} agencies could not be done: ${said}${more}`,
  )
}
