import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PageQuery } from './envelope.ts'
import { LOCALES } from './localized.ts'

/** A mail of a demo agency, as its mailbox lists it. */
export const MailSummary = z
  .object({
    guid: z.uuid(),
    to: z.string(),
    subject: z.string(),
    /** What it is about, e.g. `account.confirm`. */
    kind: z.string(),
    created_at: z.iso.datetime(),
    /** Language of subject and text, where the mail says so. */
    locale: z.enum(LOCALES).nullable(),
    /** The whole mail as text. */
    text: z.string(),
  })
  .meta({ id: 'MailSummary' })
export type MailSummary = z.infer<typeof MailSummary>

/** The same with its HTML page. */
export const MailDetails = MailSummary.extend({
  html: z.string(),
  /** Where the agency's links lead: this portal, perhaps by another of its hosts. */
  origin: z.url(),
}).meta({ id: 'MailDetails' })
export type MailDetails = z.infer<typeof MailDetails>

export const listMails = endpoint({
  id: 'listMails',
  summary: 'Mails of a demo agency, newest first; real agencies have no such mailbox',
  method: 'GET',
  path: '/demo/mailbox',
  access: 'anonymous',
  open: true,
  query: PageQuery.omit({ sort_by: true }),
  reply: z.array(MailSummary),
})

export const getMail = endpoint({
  id: 'getMail',
  summary: 'One mail of a demo agency, as text and HTML',
  method: 'GET',
  path: '/demo/mailbox/:guid',
  access: 'anonymous',
  open: true,
  params: z.object({ guid: z.uuid() }),
  reply: MailDetails,
})

/** Where the HTML of a demo agency's mail is shown as a page of its own. */
export function mailPageAddress(guid: string): string {
  return `/api/demo/mailbox/${encodeURIComponent(guid)}/html`
}
