/**
 * Areas of the catalogue (what stands before the first dot of a message id) that no first screen uses. Their English
 * texts are a file of their own, which `shell/later-texts.ts` brings.
 */
export const LATER_AREAS: ReadonlySet<string> = new Set([
  'account',
  'agents',
  'alerts',
  'appointment',
  'behind',
  'booking',
  'cache',
  'call',
  'callBacks',
  'callLogs',
  'ccai',
  'chat',
  'checkEmail',
  'comments',
  'confirm',
  'confirmEmail',
  'congrats',
  'deleted',
  'demo',
  'forgot',
  'forgotSent',
  'groups',
  'hub',
  'identity',
  'imports',
  'invite',
  'linkExpired',
  'lock',
  'mailbox',
  'missedCalls',
  'moment',
  'mycc',
  'myTimeline',
  'offices',
  'overTime',
  'people',
  'profile',
  'push',
  'register',
  'registered',
  'requestConfirmation',
  'reset',
  'resourcer',
  'secondFactor',
  'sessions',
  'statForm',
  'unsubscribe',
  'views',
])

/** Area of a message id. */
export function areaOf(id: string): string {
  return id.split('.', 1)[0] ?? ''
}
