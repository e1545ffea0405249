/** Every address of the web application. Segments are encoded; queries are made by their owner. */
export const paths = {
  home: () => '/',
  department: (department: string) => `/${encodeURIComponent(department)}`,
  module: (department: string, module: string) =>
    `/${encodeURIComponent(department)}/${encodeURIComponent(module)}`,
  record: (department: string, module: string, guid: string) =>
    `${paths.module(department, module)}/search/record/${encodeURIComponent(guid)}`,
  saved: (department: string, module: string, search: string) =>
    `${paths.module(department, module)}/search/saved/${encodeURIComponent(search)}`,
  /** The public page of a search that is not shared yet, for the frame of the panel. */
  sharePreview: (department: string, module: string) =>
    `${paths.module(department, module)}/search/preview`,
  /** Records side by side; which ones is in the query, see `search/compare/compare-address.ts`. */
  compare: (department: string, module: string) =>
    `${paths.module(department, module)}/search/compare`,
  /** What is public about the data of a module. */
  data: (department: string, module: string) => `${paths.module(department, module)}/data`,
  savedStat: (department: string, module: string, search: string, stat: number) =>
    `${paths.saved(department, module, search)}/${stat}`,
  /** The department browser; `tag` shows only departments that have it. */
  departments: (tag?: string) => (tag === undefined ? '/departments' : `/departments?tag=${tag}`),
  /** A department in the browser, or the level of it that the names lead to. */
  departmentLevel: (department: string, level: readonly string[] = []) =>
    `/departments/${[department, ...level].map(encodeURIComponent).join('/')}`,
  intents: (intent?: string) => (intent === undefined ? '/intents' : `/intents?for=${intent}`),
  document: (slug: string) => `/doc/${encodeURIComponent(slug)}`,
  footer: () => '/footer',
  demo: () => '/demo/',
  mailbox: () => '/demo/mailbox',
  /** One mail of a demo agency's mailbox. */
  mail: (guid: string) => `/demo/mailbox?mail=${encodeURIComponent(guid)}`,
  lockLogin: () => '/login_basic',
  /** `referrer` is where a login leads: a path without its leading slash. */
  login: (referrer?: string) => withReferrer('/login', referrer),
  register: (referrer?: string) => withReferrer('/register', referrer),
  registerSuccess: () => '/register_success',
  requestConfirmation: () => '/request_acc_confirm',
  checkEmail: () => '/check_your_email',
  confirmAccount: () => '/account/confirm',
  congratulations: () => '/congrats',
  linkExpired: () => '/link_expired',
  forgotPassword: () => '/account/forgot-password',
  forgotPasswordSent: () => '/account/forgot-password/success',
  resetPassword: () => '/account/reset-password',
  confirmEmail: () => '/account/confirm-email',
  profile: () => '/profile',
  /** Where administrators change the portal; a file of it is opened by `?file=`, a version by `?version=`. */
  admin: () => '/admin',
  documents: () => '/admin/documents',
  branding: () => '/admin/branding',
  portalHistory: () => '/admin/history',
  people: () => '/admin/people',
  imports: () => '/admin/imports',
  accountDeleted: () => '/account/deleted',
  /** The personal area, or one of its tabs. */
  personal: (tab?: 'notifications' | 'searches' | 'reports' | 'settings') =>
    tab === undefined ? '/mycc' : `/mycc/${tab}`,
  notification: (id: string) => `/mycc/notifications/${encodeURIComponent(id)}`,
  /** Settings of alerts with one of them open. */
  alertSettings: (id: string) => `/mycc/settings/${encodeURIComponent(id)}`,
  inbox: () => '/inbox',
  statsManagement: () => '/ccai',
  hub: () => '/hub',
  callLogs: () => '/call-logs',
  /** Comments of residents, for the agency's own people. */
  comments: () => '/comments',
  /** Behind the link of a mailed invitation to a call. */
  callInvite: () => '/call/invite',
  /** Behind the link of an appointment's mail, once its token is kept. */
  appointment: () => '/appointment',
  departmentCallLogs: () => '/call-logs/department',
  statistics: () => '/statistics',
  /** The account's own schedule, or one of its entries. */
  timeline: (entry?: string) =>
    entry === undefined ? '/timeline' : `/timeline?entry=${encodeURIComponent(entry)}`,
  /** Appointments that the agency's people deal with; its query is made by its owner. */
  resourcer: () => '/resourcer',
  /** Conversations with departments, or a new message: about a record of a module, or to a department. */
  chat: (about?: { record: string; module: string } | { to: string }) =>
    about === undefined ? '/chat' : `/chat?${new URLSearchParams(about).toString()}`,
  alertCreate: () => '/alert_create',
  /** Where an alert is made, or an own one gets another area; `tab` is the way its area is chosen. */
  alert: (tab: string, id?: string) =>
    `/alert/${[tab, ...(id === undefined ? [] : [id])].map(encodeURIComponent).join('/')}`,
}

/** A slash needs no code in a query, and the address is read by people. */
function withReferrer(path: string, referrer: string | undefined): string {
  if (referrer === undefined) return path
  return `${path}?referrer=${encodeURIComponent(referrer).replaceAll('%2F', '/')}`
}

/** The same addresses as the router's patterns. */
export const patterns = {
  home: '/',
  department: '/:department',
  module: '/:department/:module',
  record: '/:department/:module/search/record/:guid',
  saved: '/:department/:module/search/saved/:saved/:stat?',
  /** Only those that lead nowhere get here: the server leads on from the others. */
  shortLink: '/s/:code',
  sharePreview: '/:department/:module/search/preview',
  compare: '/:department/:module/search/compare',
  data: '/:department/:module/data',
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
  admin: '/admin',
  documents: '/admin/documents',
  branding: '/admin/branding',
  portalHistory: '/admin/history',
  people: '/admin/people',
  imports: '/admin/imports',
  accountDeleted: '/account/deleted',
  personal: '/mycc/:tab?/:id?',
  inbox: '/inbox',
  /** Behind the link of a mail. */
  unsubscribe: '/unsubscribe/:token',
  statsManagement: '/ccai',
  hub: '/hub',
  callInvite: '/call/invite',
  appointment: '/appointment',
  callLogs: '/call-logs',
  comments: '/comments',
  departmentCallLogs: '/call-logs/department',
  statistics: '/statistics',
  timeline: '/timeline',
  resourcer: '/resourcer',
  chat: '/chat',
  alert: '/alert/:tab/:id?',
  alertCreate: '/alert_create',
  alertOld: '/alert_old',
}

/** First names of addresses that are no department's. */
const OWN_NAMES = new Set(
  Object.values(patterns)
    .map((pattern) => pattern.split('/')[1] ?? '')
    .filter((name) => name !== '' && !name.startsWith(':')),
)

/** Whether an address may be a department's or a module's. */
export function isDepartmentPath(path: string): boolean {
  return !OWN_NAMES.has(path.split('/')[1] ?? '')
}
