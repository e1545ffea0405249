import type { Accounts } from '../accounts/dependencies.ts'
import type { App } from '../platform/http/app.ts'
import { registerAppointmentRoutes } from './appointment-routes.ts'
import { registerCalendarFeed } from './calendar-feed-route.ts'
import { registerCalendarFiles } from './calendar-routes.ts'
import { registerLinkRoutes } from './link-routes.ts'
import { registerResourcerRoutes } from './resourcer-routes.ts'
import { registerScheduleRoutes } from './schedule-routes.ts'

/** Registers appointments and schedules. */
export function registerSchedule(app: App, accounts: Accounts): void {
  registerAppointmentRoutes(app, accounts)
  registerScheduleRoutes(app, accounts)
  registerLinkRoutes(app, accounts)
  registerResourcerRoutes(app, accounts)
  registerCalendarFeed(app, accounts)
  registerCalendarFiles(app, accounts)
}
