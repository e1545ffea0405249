import * as contract from '@plat/contract/calls/missed-calls'
import { signedIn } from '../accounts/dependencies.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { CallDesk } from './call-desk.ts'
import { readMissedCalls, seeMissedCalls } from './missed-calls.ts'

const DONE = { data: { done: true } } as const

/** Registers missed calls: an account reads those that it has not seen, and marks them as seen. */
export function registerMissedCalls(app: App, desk: CallDesk): void {
  serve(app, contract.getMissedCalls, async ({ context }) => {
    const { guid } = signedIn(context)
    const visibility = VISIBILITY_OF_LEVEL[context.viewer.level]
    return {
      data: await desk.run(context.tenant, (work) => readMissedCalls(work, guid, visibility)),
    }
  })

  serve(app, contract.seeMissedCalls, async ({ body, context }) => {
    const { guid } = signedIn(context)
    await desk.run(context.tenant, (work) => seeMissedCalls(work, guid, body.until))
    return DONE
  })
}
