import type { Alert } from '@plat/contract/alerts/alerts'

const DAY_MS = 86_400_000
const MONDAY = 1

/** Day of the agency on which the first digest of an alert can leave, `YYYY-MM-DD`: weekly ones leave on Mondays. */
export function firstDigestDay({
  cadence,
  first_day: first,
}: Pick<Alert, 'cadence' | 'first_day'>): string {
  if (cadence !== 'weekly') return first
  const day = new Date(`${first}T00:00:00Z`)
  const wait = (7 + MONDAY - day.getUTCDay()) % 7
  return new Date(day.getTime() + wait * DAY_MS).toISOString().slice(0, first.length)
}
