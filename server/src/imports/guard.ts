import type { MergePlan } from './merge.ts'

/** Share of the existing records that an import may remove, or take the location from, unasked. */
const LARGEST_SHARE = 0.2

/**
 * Why an import must not go ahead, or null. A feed that breaks usually shrinks, empties or loses its
 * coordinates; what is in the database is then better than what came.
 */
export function guardAgainst(
  plan: MergePlan,
  counts: { readonly read: number },
  acceptRemovals: boolean,
): string | null {
  if (counts.read === 0) return 'the source holds no row. Expected at least one.'
  if (plan.inserted + plan.changed + plan.unchanged === 0)
    return `not one of ${counts.read} rows could be used. See the rejected rows.`
  if (acceptRemovals) return null
  if (plan.removed > plan.existing * LARGEST_SHARE)
    return (
      `${plan.removed} of ${plan.existing} records are missing from the source, more than ` +
      `${LARGEST_SHARE * 100} %. If that is right, import again with --accept-removals.`
    )
  if (plan.unlocated > plan.existing * LARGEST_SHARE)
    return (
      `${plan.unlocated} of ${plan.existing} records would lose their location, more than ` +
      `${LARGEST_SHARE * 100} %. If that is right, import again with --accept-removals.`
    )
  return null
}
