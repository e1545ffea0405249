import { randomUUID } from 'node:crypto'
import * as contract from '@plat/contract/calls/check'
import { callerOf, signedIn } from '../accounts/dependencies.ts'
import type { Config } from '../platform/config.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import type { Throttle } from '../platform/throttle.ts'
import type { CallDesk } from './call-desk.ts'
import { openTestRoom } from './open-test-room.ts'
import { roomConnection } from './room-connection.ts'
import { accessToken } from './video-server.ts'

/** Services that checks of the connection need. */
interface CheckParts {
  readonly throttle: Throttle
  /** STUN and TURN servers. */
  readonly mediaServers: Config['mediaServers']
}

/** Registers what people test their connection with: the check before a call, and test rooms of staff. */
export function registerChecks(
  app: App,
  desk: CallDesk,
  { throttle, mediaServers }: CheckParts,
): void {
  serve(app, contract.checkMedia, async ({ context }) => {
    const { tenant } = context
    const { guid } = callerOf(context)
    await throttle.take('callCheck', tenant, guid)
    return {
      data: await desk.run(tenant, async ({ tx, document, videoServer }) => {
        const [{ now } = { now: new Date() }] = await tx.query<{ now: Date }>('select now() as now')
        const { relay } = document.tenant.control.nencounter
        const [seconds, name] = [contract.CHECK_SECONDS, `check-${guid}`]
        return {
          ...roomConnection(mediaServers, { name, seconds, relay, now }),
          video_server: videoServer && {
            url: videoServer.url,
            token: await accessToken(videoServer, {
              room: `plat-${tenant}-${name}`,
              identity: randomUUID(),
              sends: false,
              now,
              seconds,
            }),
            always: videoServer.use === 'always',
          },
        }
      }),
    }
  })

  serve(app, contract.openTestRoom, async ({ context }) => {
    const { tenant } = context
    const { guid } = signedIn(context)
    await throttle.take('callRequest', tenant, guid)
    const call = await desk.change(tenant, (work) => openTestRoom(work, guid))
    return { data: await desk.call(tenant, call, guid) }
  })
}
