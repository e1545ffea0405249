import { because } from '@plat/contract/platform/reasons'
import { sendLive } from '../live/inbox.ts'
import { AppError } from '../platform/errors.ts'
import { type CallRow, lockCall } from './call-row.ts'
import { informationFor, requireReader } from './call-view.ts'
import type { CallWork } from './call-work.ts'
import { accountsIn } from './participants.ts'

/**
 * Moves a call to the agency's video server until it ends, and notifies everyone in it. Anyone in the call may do it: a
 * browser knows best when nothing arrives.
 * @returns whether the call uses the video server; false: the agency has none
 * @throws AppError not_found for a call that is not the account's, conflict once it has ended or the account has left it
 */
export async function useVideoServer(
  work: CallWork,
  guid: string,
  account: string,
): Promise<boolean> {
  const { tx, videoServer } = work
  const call = await lockCall(tx, guid)
  await requireReader(tx, call, account)
  const people = await accountsIn(tx, guid)
  if (call.state !== 'active' || !people.includes(account))
    throw new AppError('conflict', because('call_ended'))
  if (videoServer === null) return false
  if (call.on_video_server || videoServer.use === 'always') return true
  await tx.query('update call set on_video_server = true where guid = $1', [guid])
  const moved: CallRow = { ...call, on_video_server: true }
  for (const one of people) {
    const data = await informationFor(work, moved, one)
    sendLive(tx, [one], { type: 'call_information', data })
  }
  return true
}
