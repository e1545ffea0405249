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
  alert_allowance:
    'You have used your alert allowance. To create a new alert, you must first delete an alert below.',
  agent_not_available: 'This person cannot be called at this moment.',
  alert_no_squares: 'Choose at least one place.',
  alert_place_gone: 'A place that you chose is not there any more. Choose again.',
  alert_too_many_squares: 'Choose at most {limit} squares; you have chosen {count}.',
  alerts_off: 'There are no alerts here.',
  already_confirmed: 'This address was confirmed already. Please log in.',
  already_in_call: '{address} is in this call already, or on the way into it.',
  appointment_call_early:
    'The video call of this appointment can be opened on {day} from {time} on.',
  appointment_call_open: '{name} has opened the video call of this appointment already.',
  appointment_cancelled: 'This appointment was cancelled.',
  appointment_link_over: 'This link was good until the appointment ended.',
  appointment_no_video: 'This appointment is no video call.',
  appointment_past: 'This appointment is past.',
  appointment_span_differs:
    'The time of the request and the time of the appointment must be the same.',
  appointment_waits_for_agency: 'The agency has to answer first: you picked this slot yourself.',
  appointments_full:
    'You have {limit} open appointments, and there is no room for more. Cancel one first.',
  appointment_video_off:
    'This department takes no video calls. Choose to meet in person or by telephone.',
  appointments_off: 'This department takes no appointments.',
  being_called_back: '{name} is calling this person back at this moment.',
  call_ended: 'This call has ended.',
  call_needs_code: 'To call, first enter the code that we mail to you.',
  call_office_closed: 'The office is closed now. It opens on {day} at {time}.',
  call_office_closed_for_long: 'The office is closed, and no day is known on which it opens.',
  calls_off: 'This department takes no calls.',
  changed_meanwhile:
    'This was changed on {day} at {time}, after you opened it. Nothing was overwritten: open it again to see the change.',
  changed_meanwhile_by:
    '{name} changed this on {day} at {time}, after you opened it. Nothing was overwritten: open it again to see the change.',
  channel_label_unclear: 'More than one channel is called “{label}”. Send its guid as channel.',
  chat_off: 'This department takes no messages here.',
  closure_twice: '{day} is there twice.',
  comment_erased: 'Who wrote this comment has deleted the account, and the comment with it.',
  comment_name_is_address: 'Choose a name without an e-mail address: everybody can read it.',
  comment_not_offered: 'This comment was not offered as a public one.',
  comment_window_closed: 'Public comments on this record closed on {day}.',
  comment_window_opens: 'Public comments on this record open on {day}.',
  comments_account_limit: 'You can leave {limit} comments an hour. Try again in {minutes} min.',
  comments_not_public: 'There are no public comments on records of this kind.',
  comments_off: 'No comments are taken on records of this kind.',
  comments_record_limit:
    'You can leave {limit} comments an hour on one record. Try again in {minutes} min.',
  common_password: 'This password is one of the most common ones. Choose another.',
  contact_exists: 'This address is among the contacts already.',
  contact_is_agent: 'This is the address of an agent, who is among the contacts anyway.',
  day_too_early: 'Expected a day from {first} on, got {day}.',
  days_reversed: 'The end, {end}, is before the start, {start}.',
  document_in_document: '“{path}” cannot lie in “{file}”, which is a file. Choose another name.',
  documents_have_problems: 'The files have problems: nothing was saved.',
  documents_not_kept:
    'The files of this version are not kept here: whoever runs the server applies the folder once more (plat tenant apply).',
  documents_too_large: 'The files together have more than {limit} MB, or one of them more than 32.',
  email_link_used: 'This link has expired or was used. Ask for a new one in your profile.',
  email_password: 'Do not use your e-mail address as the password.',
  empty_recipient: 'Between two separators, or after the last, an e-mail address is missing.',
  enter_password: 'Enter a password.',
  guest_in_another_call: 'This person is in another call at this moment.',
  import_by_hand: 'This module has no schedule: whoever runs the server imports it by hand.',
  in_another_call: 'You are in a call already. Leave it first.',
  invitation_open: 'This person has not accepted the invitation yet. Take it back instead.',
  invite_used: 'This invitation is no longer valid.',
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
  no_rejects: 'The last import rejected no rows.',
  no_such_account: 'There is no such account.',
  no_such_agent: 'There is no such agent, or not any more.',
  no_such_alert: 'There is no such alert, or not any more.',
  no_such_appointment: 'There is no such appointment, or not for you.',
  no_such_call: 'There is no such call, or not for you.',
  no_such_conversation: 'There is no such conversation, or it is not open to you.',
  no_such_call_back: 'There is no such request for a call back, or not any more.',
  no_such_channel: 'There is no such channel, or not any more.',
  no_such_comment: 'There is no such comment, or not any more.',
  no_such_contact: 'There is no such contact, or not any more.',
  no_such_document: 'There is no file “{path}” in version {version}.',
  no_such_grouping: 'There is no such grouping, or not any more.',
  no_such_notification: 'There is no such notification, or not any more.',
  no_such_report: 'There is no such report, or not any more.',
  no_such_rule: 'There is no such rule.',
  no_such_report_template: 'There is no such type of report here. There are: {types}.',
  no_such_saved_search: 'There is no such saved search, or not any more.',
  no_such_scorecard: 'There is no such scorecard, or not any more.',
  no_such_stat: 'There is no such stat, or not any more.',
  no_such_version: 'There is no version {version}.',
  no_totp: 'There is no authenticator to turn off.',
  no_totp_secret: 'Start with a new secret: there is none to confirm.',
  not_a_day: 'Expected a day like {example}, got {day}.',
  not_an_agent_here: 'Only who takes part in this call for the agency may do this.',
  not_assignable: 'This person does not deal with appointments about this subject.',
  one_line_subject: 'The subject must be one line.',
  own_address: 'This is your address already.',
  own_calls_only: 'You can see your own calls only.',
  own_rights: 'Nobody changes their own rights: ask another administrator.',
  password_changed_elsewhere: 'The password was changed elsewhere at this moment.',
  password_needed_again:
    'Enter your password again: this change is only made for who has just done so.',
  record_withdrawn: 'The agency withdrew the record {reference} on {day}.',
  rejects_elsewhere: 'The rejected rows lie on the machine that imported them, or were deleted.',
  report_not_failed: 'This report did not fail.',
  report_not_ready: 'This report is not there, or not complete yet.',
  reports_busy: 'You have {count} reports that are still being made. Wait until one is ready.',
  reports_full: 'You have {limit} reports, and there is no room for more. Delete some first.',
  reports_off: 'No reports are made of this module.',
  required: 'This field is required.',
  reset_link_used: 'This link has expired or was used. Ask for a new one.',
  room_full: 'This room is full: {limit} people can meet in it.',
  room_without_relay:
    'Calls of this agency go through a relay, and there is none. Please tell the agency.',
  row_full: 'A row has room for {limit} stats.',
  rule_exists: 'This rule is there already.',
  saved_search_allowance:
    'You have reached your saved searches allowance. Delete one or more shared searches in MyCC before sharing another.',
  saved_searches_full:
    'You have {limit} saved searches, and there is no room for more. Delete some first.',
  schedule_too_long: 'Ask for at most {limit} days at a time, got {days}.',
  search_deleted: 'You have deleted this saved search.',
  search_without_link: 'This search has no link that works. Share it first.',
  searches_busy: 'Too many searches are running right now. Try again soon.',
  share_mails_day: 'You can share with {limit} people a day by e-mail. Try again in {hours} h.',
  share_mails_hour:
    'You can share with {limit} people an hour by e-mail. Try again in {minutes} min.',
  six_digits: 'Enter the six digits.',
  slot_day_closed: 'The office is closed on {day}.',
  slot_late:
    'The slot on {day} at {time} begins too soon: it can be had until {minutes} minutes before.',
  slot_not_offered:
    'There is no slot on {day} from {time} to {end}. Slots begin that day at {starts}.',
  slot_past: 'The slot on {day} at {time} is past.',
  slot_taken: 'Somebody else has just taken this slot. Choose another.',
  slot_too_far: 'Appointments are made within {days} days, got {day}.',
  slot_unchanged: 'The appointment is on {day} at {time} already. Choose another slot.',
  slot_weekend: '{day} is on a weekend. Appointments are from Monday to Friday.',
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
  statistics_changed:
    'This was changed on {day} at {time}, after you opened it. Nothing was overwritten: open it again to see the change.',
  statistics_changed_by:
    '{name} changed this on {day} at {time}, after you opened it. Nothing was overwritten: open it again to see the change.',
  statistics_deleted: 'This was deleted meanwhile.',
  statistics_full: 'There are {limit} of them, and there is no room for more. Delete some first.',
  too_long: 'Use at most {count} characters.',
  too_many_invited: 'Invite at most {limit} people at a time.',
  too_many_recipients: 'Share with at most {limit} people at a time.',
  too_short: 'Use at least {count} characters.',
  totp_code_missing: 'Enter the code of your authenticator, too.',
  totp_required: 'Your role needs an authenticator. You can replace it, but not turn it off.',
  unknown_modules: 'There is no module {codes} here. There are: {known}.',
  unknown_time_zone: 'Expected a time zone like America/Chicago, got {zone}.',
  version_not_kept: 'The files of version {version} are not kept.',
  wrong_code: 'This code is not right or was used already.',
  wrong_document_path:
    'Got the name “{path}”, expected letters, digits, “-”, “_” and “.”, with “/” between folders, such as images/logo.svg.',
  wrong_email: 'Enter an e-mail address like name@example.com.',
  wrong_login: 'The e-mail address or the password is not right.',
  wrong_password: 'This is not your password.',
  wrong_pattern: 'Enter an e-mail address like name@example.com, or a domain like @example.com.',
  wrong_recipient:
    '“{part}” is not an e-mail address. Separate addresses by commas, semicolons or new lines.',
  wrong_room_key: 'This key does not open the room, or not any more.',
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
