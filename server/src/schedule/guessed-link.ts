import type { FastifyRequest } from 'fastify'
import { countedGuess } from '../accounts/counted-guess.ts'
import type { Accounts } from '../accounts/dependencies.ts'
import { withSchedule } from './routes-parts.ts'
import type { ScheduleWork } from './schedule-work.ts'

/** Does what somebody asks who has a link; tokens that are none are counted. */
export function guessed<Result>(
  accounts: Accounts,
  tenant: string,
  { ip }: FastifyRequest,
  work: (parts: ScheduleWork) => Promise<Result>,
): Promise<Result> {
  return countedGuess(accounts.throttle, { tenant, ip }, () => withSchedule(accounts, tenant, work))
}
