/**
 * Why a request was refused, beyond its code: the API's English sentence by reason, with `{name}` for
 * what is filled in. The browser has each in its reader's language (`reason.*` of its catalogue).
 */
export const REASONS = {
  account_has_rights: 'This person has an account with rights: change them there.',
  account_suspended: 'This account is suspended. Please contact the agency.',
  account_without_totp: 'This account has no authenticator.',
  address_shows_another_search:
    'The address in search_metadata shows another search than the criteria say.',
  address_suspended: 'The account of this address is suspended. Restore it first.',
  agency_password: "Do not use the agency's name as the password.",
  agent_busy: '{name} has another appointment at that time.',
  agent_not_available: 'This person cannot take a call now.',
  alert_allowance:
    'You have used your alert allowance. To create a new alert, you must first delete an alert below.',
  alert_events_impossible: 'None of these events can happen to these records.',
  alert_exists: 'You already have this alert: “{name}”',
  alert_no_squares: 'Choose at least one place.',
  alert_place_gone: 'A place that you chose is not there any more. Choose again.',
  alert_shape_too_large:
    'The area to leave out is too large to save. It takes {size} KB; the limit is {limit} KB. Draw a simpler shape.',
  alert_too_many_squares: 'Choose at most {limit} squares; you have chosen {count}.',
  alerts_off: 'There are no alerts here.',
  already_confirmed: 'This address was confirmed already. Please log in.',
  already_deleted: 'You already deleted this.',
  already_in_call: '{address} is already in this call.',
  appointment_cancelled: 'This appointment was cancelled.',
  appointment_for_agency:
    'Only the agency can book for someone else, or a slot that is full or begins too soon.',
  appointment_guest_kind: 'People without an account cannot meet by video.',
  appointment_kind_off: 'This department does not meet by video.',
  appointment_link_over: 'This appointment is over, so its link no longer works.',
  appointment_list_of_residents:
    'Only the resident of an appointment can put it on the list for an earlier time.',
  appointment_no_video: 'This appointment is not a video call.',
  appointment_past: 'This appointment is in the past.',
  appointment_request_used: 'This request was already sent with other details. Start again.',
  appointment_room_early: 'You can join from {time} on {day}.',
  appointment_room_taken: '{name} is in this call. Ask {name} to invite you.',
  appointment_span_differs: 'The time of the request and of its transaction must be the same.',
  appointment_waits_for_agency: 'The agency has to confirm this time first.',
  appointments_full: 'You already have {limit} upcoming appointments. Cancel one first.',
  appointments_off: 'This department does not take appointments.',
  assignee_not_possible:
    'This cannot be assigned to this account: it is no longer an agent, or handles other modules.',
  browser_of_other:
    'Another account uses this browser address for its notifications. Turn notifications off and on again in your browser.',
  call_back_done: 'This call-back is already done.',
  call_back_taken: '{name} has taken this call-back.',
  call_chat_full: 'The chat of this call has {limit} messages, and there is no room for more.',
  call_ended: 'This call has ended.',
  call_full: 'No more than {limit} people can be in a call.',
  call_in_another_page: 'Another page of yours has this call open now.',
  call_invite_invalid: 'This invitation is no longer valid.',
  call_needs_code: 'To call, first enter the code that we email you.',
  call_office_closed: 'The office is closed now. It opens on {day} at {time}.',
  call_office_closed_for_long: 'The office is closed now, and no next opening is known.',
  call_place_kept:
    'The last place in this call is kept for the invited interpreter. An agent can withdraw that invitation.',
  call_taken: '{name} has answered this call.',
  call_too_late: 'This call is no longer offered to you.',
  call_too_many_invitations: 'This call has {limit} open invitations. Withdraw one first.',
  call_too_many_signals: 'The connection was set up too often. Leave the call and call again.',
  call_wrong_password: 'Reload this page to enter the call.',
  calls_off: 'This department does not take calls.',
  changed_meanwhile:
    'This was changed on {day} at {time}, after you opened it. Nothing was overwritten: open it again to see the change.',
  changed_meanwhile_by:
    '{name} changed this on {day} at {time}, after you opened it. Nothing was overwritten: open it again to see the change.',
  channel_label_unclear: 'Several offices are called {label}. Name one by its id.',
  chat_full: 'This chat has {limit} messages, and there is no room for more.',
  chat_newer_messages: 'There are newer messages in this chat. Read them before you send yours.',
  chats_off: 'This department does not take messages.',
  closure_twice: '{day} is there twice.',
  comment_not_hidden: 'Only a hidden comment can be objected to.',
  comment_not_offered: 'This comment was not offered as a public comment.',
  comment_objected: 'You have already objected to hiding this comment.',
  comment_own: 'You cannot report your own comment.',
  comment_record_open: 'This record is still open.',
  comment_withdrawn: 'This comment was withdrawn.',
  comments_not_public:
    'This record does not take public comments now. You can send your comment to the agency only.',
  comments_not_shown: 'Comments on records of this kind are not shown to the public now.',
  comments_off: 'This record does not take comments.',
  common_password: 'This password is one of the most common ones. Choose another.',
  day_too_early: 'Expected a day from {first} on, got {day}.',
  day_too_late: 'Expected a day up to {last}, got {day}.',
  days_reversed: 'The end, {end}, is before the start, {start}.',
  email_link_used: 'This link has expired or was used. Ask for a new one in your profile.',
  email_password: 'Do not use your e-mail address as the password.',
  empty_recipient: 'Between two separators, or after the last, an e-mail address is missing.',
  enter_password: 'Enter a password.',
  entry_notes_full: 'There is no room for more notes here: {limit} is the most.',
  guest_name_required: 'Please enter your name.',
  in_another_call: 'You are already in a call. End it first.',
  interpreter_is_callee: 'The person who was called cannot be the interpreter of this call.',
  interpreter_is_caller: 'The person who called cannot be the interpreter of this call.',
  invitation_open: 'This person has not accepted the invitation yet. Take it back instead.',
  last_administrator:
    'This is the last administrator of the agency. Make somebody else one first (grant tenant.admin).',
  link_expired: 'This link has expired.',
  link_unknown: 'This link is not known here.',
  link_withdrawn: 'Whoever shared this search has withdrawn its link.',
  login_ended: 'This login has ended. Start again with your password.',
  logins_busy: 'Too many people are logging in right now. Try again soon.',
  mail_file_too_large:
    'The report is too large for a mail: {size} MB, and at most {limit} MB can be sent. Share the link instead.',
  mail_sharing_off: 'Searches of this module are not shared by e-mail.',
  no_password: 'This account has no password: log out and sign in with your provider again.',
  no_recipients: 'Enter at least one e-mail address.',
  no_such_account: 'There is no such account.',
  no_such_agent: 'We could not find this agent. The account may no longer belong to staff.',
  no_such_alert: 'There is no such alert, or not any more.',
  no_such_appointment: 'We could not find this appointment.',
  no_such_board: 'Your agency does not have this board. Choose another one.',
  no_such_call: 'We could not find this call.',
  no_such_call_back: 'We could not find this call-back. It may have been deleted.',
  no_such_channel: 'We could not find this office. Its department may have changed.',
  no_such_chat: 'We could not find this chat. It may have been deleted.',
  no_such_comment: 'We could not find this comment. It may have been withdrawn.',
  no_such_entry: 'We could not find this entry. It may have been deleted.',
  no_such_grouping: 'There is no such grouping, or not any more.',
  no_such_notification: 'There is no such notification, or not any more.',
  no_such_report: 'There is no such report, or not any more.',
  no_such_report_template: 'There is no such type of report here. There are: {types}.',
  no_such_rule: 'There is no such rule.',
  no_such_saved_search: 'There is no such saved search, or not any more.',
  no_such_scorecard: 'There is no such scorecard, or not any more.',
  no_such_stat: 'There is no such stat, or not any more.',
  no_such_subject: 'We could not find this record or office, or it is not open to you.',
  no_totp: 'There is no authenticator to turn off.',
  no_totp_secret: 'Start with a new secret: there is none to confirm.',
  not_a_day: 'Expected a day like {example}, got {day}.',
  not_available_now: '{name} cannot join now.',
  not_in_call: 'This person is not in the call.',
  notice_changed:
    'Someone changed this notice after you opened it. Nothing was overwritten. To replace it with yours, save again.',
  notice_past: 'Choose an end time in the future.',
  notice_too_long: 'A notice can last {days} days at most.',
  one_line_subject: 'The subject must be one line.',
  own_address: 'This is your address already.',
  own_calls_only: 'You can see your own calls only.',
  own_rights: 'Nobody changes their own rights: ask another administrator.',
  password_changed_elsewhere: 'The password was changed elsewhere at this moment.',
  password_needed_again:
    'Enter your password again: this change is only made for who has just done so.',
  recipient_full:
    '{part} cannot get more shared searches today. Remove the address, or try again tomorrow.',
  recipient_stopped:
    'These people asked for no more emails of shared searches: {parts}. Remove their addresses and send again.',
  record_withdrawn: 'The agency withdrew the record {reference} on {day}.',
  page_hidden: 'Staff of the agency have hidden this page.',
  page_of_agency: 'This page was not shared by a visitor.',
  page_own: 'You cannot report your own page.',
  report_hidden: 'You cannot open this report, because you may no longer see all that it shows.',
  report_not_failed: 'This report did not fail.',
  report_not_ready: 'This report is not there, or not complete yet.',
  reports_busy: 'You have {count} reports that are still being made. Wait until one is ready.',
  reports_day: 'You can have {limit} reports made a day. Try again in {hours} h.',
  reports_full: 'You have {limit} reports, and there is no room for more. Delete some first.',
  reports_off: 'No reports are made of this module.',
  reports_size:
    'Your reports take up {size} MB, and the limit is {limit} MB. Reports that you delete count for {undo} more hours. Delete some, or try again in {hours} h.',
  required: 'This field is required.',
  reset_link_used: 'This link has expired or was used. Ask for a new one.',
  resident_not_there:
    'This person has no page of the portal open now. Call by phone, or try again later.',
  row_full: 'A row has room for {limit} stats.',
  rule_exists: 'This rule is there already.',
  saved_search_allowance:
    'You have reached your saved searches allowance. Delete one or more shared searches in MyCC before sharing another.',
  saved_searches_full:
    'You have {limit} saved searches, and there is no room for more. Delete some first.',
  search_criteria_too_large:
    'This search is too large to save. Its criteria take {size} KB; the limit is {limit} KB. Choose fewer options or places, or draw a simpler shape.',
  search_on_no_page: 'No page can show all of these criteria at once. Remove one of them.',
  search_screen_too_large:
    'This search is too large to save. Its address, with the rest of search_metadata, takes more than {limit} KB. Choose fewer options or places, or draw a simpler shape.',
  search_unknown_options:
    '{count} options of this search are not known here. You can save at most {limit} such options. Remove them, then save again.',
  scorecards_changed: 'Another manager added or deleted a scorecard. Look at the list again.',
  search_without_link: 'This search has no link that works. Share it first.',
  search_wordless: '“{text}” has no letters or numbers to search for.',
  searches_busy: 'Too many searches are running right now. Try again soon.',
  shape_crosses_180:
    'This area crosses longitude 180° or goes halfway around the world, which the portal cannot search.',
  share_mails_day: 'You can share with {limit} people a day by e-mail. Try again in {hours} h.',
  share_mails_hour:
    'You can share with {limit} people an hour by e-mail. Try again in {minutes} min.',
  six_digits: 'Enter the six digits.',
  slot_day_closed: 'The office is closed on {day}.',
  slot_late: 'It is too late to book {time} on {day}. Book at least {minutes} minutes ahead.',
  slot_not_offered:
    'There is no slot from {time} to {end} on {day}. Slots that day start at {starts}.',
  slot_past: '{time} on {day} is in the past.',
  slot_taken: 'Someone else has just taken this time. Choose another.',
  slot_too_far: 'Appointments can be booked up to {days} days ahead.',
  slot_unchanged: 'The appointment is already at {time} on {day}. Choose another time.',
  slot_weekend: '{day} is on a weekend. Appointments are Monday to Friday.',
  span_reversed: 'The end, {to}, must be after the start, {from}.',
  spans_overlap: '{from}–{to} must begin when the time before it has ended, or later.',
  stat_comment_twice: 'Send the comment as comment or as comments, not as both.',
  stat_date_field: '“{field}” is not a date of this module. It has {fields}.',
  stat_number_field: '“{field}” is not a number of this module. It has {fields}.',
  stat_same_date: 'Choose two different dates.',
  stat_search_unusable:
    'This module cannot search by a part of the search any more. Save the search again.',
  stat_type_off: 'Your agency does not make stats of the type {type}. There are {types}.',
  stat_whole_differs:
    'The search and its whole must not have two different areas, or different words.',
  stat_whole_module: 'The search and its whole must be of the same module.',
  statistic_shows_search:
    'The statistic “{name}” shows this search: it cannot be deleted or withdrawn.',
  statistics_deleted: 'This was deleted on {day} at {time}.',
  statistics_deleted_by: '{name} deleted this on {day} at {time}.',
  statistics_deleted_for_good: 'It was deleted more than a day ago.',
  statistics_full: 'There are {limit} of them, and there is no room for more. Delete some first.',
  timeline_too_full: 'There are more than {limit} entries in these days. Choose fewer days.',
  timeline_too_long: 'Choose at most {limit} days at a time, not {days}.',
  too_long: 'Use at most {count} characters.',
  too_many_invited: 'You can invite at most {limit} addresses at a time.',
  too_many_recipients: 'Share with at most {limit} people at a time.',
  too_short: 'Use at least {count} characters.',
  totp_code_missing: 'Enter the code of your authenticator, too.',
  totp_required: 'Your role needs an authenticator. You can replace it, but not turn it off.',
  unknown_modules: 'There is no module {codes} here. There are: {known}.',
  unknown_time_zone: 'Expected a time zone like America/Chicago, got {zone}.',
  wrong_code: 'This code is not right or was used already.',
  wrong_email: 'Enter an e-mail address like name@example.com.',
  wrong_login: 'The e-mail address or the password is not right.',
  wrong_password: 'This is not your password.',
  wrong_pattern: 'Enter an e-mail address like name@example.com, or a domain like @example.com.',
  wrong_recipient:
    '“{part}” is not an e-mail address. Separate addresses by commas, semicolons or new lines.',
  wrong_zip: 'Enter a zip code of five digits.',
} as const satisfies Readonly<Record<string, string>>
export type Reason = keyof typeof REASONS

/** What a sentence is filled in with; days as ISO dates. */
export type ReasonValues = Readonly<Record<string, string | number>>

/** A reason with its values. */
export interface Because {
  readonly reason: Reason
  readonly values?: ReasonValues
}

export function because(reason: Reason, values?: ReasonValues): Because {
  return values === undefined ? { reason } : { reason, values }
}

/** The API's sentence for a reason. */
export function sentenceOf({ reason, values = {} }: Because): string {
  const filledIn = new Map(Object.entries(values))
  return REASONS[reason].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    String(filledIn.get(name) ?? whole),
  )
}

const MARK = 'reason:'

/** A reason as the message of a schema, which takes nothing but text: `reason:too_short?count=8`. */
export function asMessage(reason: Reason, values: Readonly<Record<string, number>> = {}): string {
  const query = new URLSearchParams(
    Object.entries(values).map(([name, n]): [string, string] => [name, String(n)]),
  )
  return MARK + reason + (query.size > 0 ? `?${query}` : '')
}

/** The reason that `asMessage` wrote; null for any other message. */
export function fromMessage(message: string): Because | null {
  if (!message.startsWith(MARK)) return null
  const [reason = '', query = ''] = message.slice(MARK.length).split('?')
  if (!isReason(reason)) return null
  const values = [...new URLSearchParams(query)].map(([name, n]): [string, number] => [
    name,
    Number(n),
  ])
  return because(reason, values.length > 0 ? Object.fromEntries(values) : undefined)
}

function isReason(text: string): text is Reason {
  return Object.hasOwn(REASONS, text)
}
