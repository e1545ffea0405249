import { type AccountExporter, PAGES_BY_TIME } from '../accounts/account-exporter.ts'

/** What an account's export says of its browsers that show notifications; their keys are secrets. */
export const BROWSERS_EXPORTER: AccountExporter = {
  name: 'browsers',
  tables: ['push_subscription'],
  read: PAGES_BY_TIME.query(`select array[created_at::text, guid::text] as position, guid, endpoint, device, locale, created_at as created,
         failures
       from push_subscription where owner = $1 and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`),
}

/** What an account's export says of mails that came back. */
export const STOPPED_MAIL_EXPORTER: AccountExporter = {
  name: 'stopped_mail',
  tables: ['stopped_address'],
  read: ({ query }, { email }) =>
    query(
      `select email, reason, detail, stopped_at as stopped from stopped_address where email = lower($1)`,
      [email],
    ),
}
