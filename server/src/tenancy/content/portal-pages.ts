/** Pages of the portal itself, by the first part of their address, that content may link to. */
export const PORTAL_PAGES: ReadonlySet<string> = new Set(
  (
    'account alert alert_create ccai chat demo departments doc footer hub inbox intents login login_basic ' +
    'mycc profile register request_acc_confirm statistics'
  ).split(' '),
)

/** First parts of addresses that no department may have. */
export const RESERVED_ADDRESSES: ReadonlySet<string> = new Set([
  ...PORTAL_PAGES,
  ...(
    'about admin agents api appointment assets call call-logs congrats embed feed live logout ogc mailbox metrics preview resourcer ' +
    'room s schedule search settings sitemap static timeline unmapped unsubscribe alert_old check_your_email link_expired register_success report_missing'
  ).split(' '),
])
