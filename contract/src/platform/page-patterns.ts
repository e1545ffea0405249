/**
 * Every address of the web application, as the patterns of its router. The server matches addresses against them, so
 * that the log names the form of a page instead of its address.
 */
export const PAGE_PATTERNS = {
  home: '/',
  department: '/:department',
  module: '/:department/:module',
  record: '/:department/:module/search/record/:guid',
  saved: '/:department/:module/search/saved/:saved/:stat?',
  /** Only those that lead nowhere get here: the server leads on from the others. */
  shortLink: '/s/:code',
  sharePreview: '/:department/:module/search/preview',
  unmapped: '/unmapped',
  departments: '/departments',
  departmentLevel: '/departments/:department/*',
  intents: '/intents',
  embed: '/embed/:department/:module',
  boardEmbed: '/embed/statistics/:scorecard',
  document: '/doc/:slug',
  footer: '/footer',
  demo: '/demo',
  mailbox: '/demo/mailbox',
  lockLogin: '/login_basic',
  login: '/login',
  register: '/register',
  registerSuccess: '/register_success',
  /** Where the server leads a window that wanted a report which is not there. */
  reportMissing: '/report_missing',
  requestConfirmation: '/request_acc_confirm',
  checkEmail: '/check_your_email',
  confirmAccount: '/account/confirm',
  congratulations: '/congrats',
  linkExpired: '/link_expired',
  forgotPassword: '/account/forgot-password',
  forgotPasswordSent: '/account/forgot-password/success',
  resetPassword: '/account/reset-password',
  confirmEmail: '/account/confirm-email',
  profile: '/profile',
  people: '/admin/people',
  imports: '/admin/imports',
  accountDeleted: '/account/deleted',
  personal: '/mycc/:tab?/:id?',
  inbox: '/inbox',
  /** Behind the link of a mail. */
  unsubscribe: '/unsubscribe/:token',
  statsManagement: '/ccai',
  hub: '/hub',
  statistics: '/statistics',
  /** The room of a call. */
  call: '/call/:id',
  /** Where the link of a mailed invitation to a call leads. */
  callInvite: '/call/invite',
  /** Check of camera, microphone, sound and network, before a call. */
  callCheck: '/call/check',
  /** The own calls: received, attempted, or the call-backs of an agent. */
  callLogs: '/call-logs/:list?',
  /** Calls of a department, or of the channel that the query names. */
  departmentCallLogs: '/call-logs/department/:department?',
  chat: '/chat',
  /** An appointment: the query names it, or has the token of an email's link. */
  appointment: '/appointment',
  /** The own timeline. */
  timeline: '/timeline',
  /** Appointments and call-backs that reach an agent. */
  resourcer: '/resourcer',
  alert: '/alert/:tab/:id?',
  alertCreate: '/alert_create',
  alertOld: '/alert_old',
}

/** First names of addresses that are no department's. */
const OWN_NAMES = new Set(
  Object.values(PAGE_PATTERNS)
    .map((pattern) => pattern.split('/')[1] ?? '')
    .filter((name) => name !== '' && !name.startsWith(':')),
)

/** Whether an address may be a department's or a module's. */
export function isDepartmentPath(path: string): boolean {
  return !OWN_NAMES.has(path.split('/')[1] ?? '')
}
