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
  statistics: () => '/statistics',
  /**
   * The account's own chats, one of them, or the one about a record or with a department, or on a channel of it. An empty
   * department is to be chosen.
   */
  chat: (
    open?:
      | { readonly chat: string }
      | { readonly record: string; readonly module: string }
      | { readonly department: string }
      | { readonly department: string; readonly channel: string },
  ) => (open === undefined ? '/chat' : `/chat?${String(new URLSearchParams({ ...open }))}`),
  /** The room of a call. */
  call: (id: string) => `/call/${encodeURIComponent(id)}`,
  /** Where the link of a mailed invitation to a call leads. */
  callInvite: () => '/call/invite',
  callCheck: () => '/call/check',
  /** The own calls, or one of their lists. */
  callLogs: (list?: 'received' | 'attempted' | 'call-backs') =>
    list === undefined ? '/call-logs' : `/call-logs/${list}`,
  /** Calls of departments whose statistics the account manages. */
  departmentCallLogs: (department?: string) =>
    department === undefined
      ? '/call-logs/department'
      : `/call-logs/department/${encodeURIComponent(department)}`,
  /** An appointment; which one is in the query, or behind the link of an email. */
  appointment: () => '/appointment',
  /** The account's own timeline. @param entry guid of the appointment that is open */
  timeline: (entry?: string) => (entry === undefined ? '/timeline' : `/timeline?entry=${entry}`),
  /** Appointments and call-backs that reach an agent; tab, filters and what is open are in the query. */
  resourcer: () => '/resourcer',
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
