import type { LiveFeatures } from '../live/live-features.ts'
import type { App } from '../platform/http/app.ts'
import { registerCallBackRoutes } from './call-back-routes.ts'
import type { CallRoutes } from './call-routes-parts.ts'
import { registerCallRoutes } from './call-routes.ts'
import { handleFrames } from './frames.ts'
import { registerInviteRoutes } from './invite-routes.ts'

/** Registers calls: their operations, and what pages say over their live connections. */
export function registerCalls(app: App, live: LiveFeatures, parts: CallRoutes): void {
  registerCallRoutes(app, parts)
  registerInviteRoutes(app, parts)
  registerCallBackRoutes(app, parts)
  handleFrames(live, parts)
}
