import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { LOCALES } from '../platform/localized.ts'

/** A mail of a demo agency in its mailbox's list. */
export const MailSummary = z
  .object({
    guid: z.uuid(),
    to: z.string(),
    subject: z.string(),
    /** Purpose of the mail, e.g. `account.confirm`. */
    kind: z.string(),
    created_at: z.iso.datetime(),
    /** Language of subject and text, if known. */
    locale: z.enum(LOCALES).nullable(),
    /** The whole mail as plain text. */
    text: z.string(),
  })
  .meta({ id: 'MailSummary' })
export type MailSummary = z.infer<typeof MailSummary>

/** A picture in a mail's page, or a file attached to it. */
export const MailboxFile = z
  .object({
    kind: z.enum(['picture', 'attachment']),
    /** Name and bytes of the file; null where it is not here any more. */
    name: z.string().nullable(),
    size: z.number().int().nullable(),
    /** Where it is read; null where it cannot be shown. */
    url: z.string().nullable(),
    /**
     * Why it cannot be shown. gone: it was not kept with the mail; sealed: no key here opens it; locked: the agency's
     * lock has not been passed.
     */
    problem: z.enum(['gone', 'sealed', 'locked']).nullable(),
  })
  .meta({ id: 'MailboxFile' })
export type MailboxFile = z.infer<typeof MailboxFile>

/** A mail with its HTML page. */
export const MailDetails = MailSummary.extend({
  html: z.string(),
  files: z.array(MailboxFile),
  /** Origin of the agency's links: this portal, possibly under another host. */
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

/** Address of the page that shows the HTML of a demo agency's mail. */
export function mailPageAddress(guid: string): string {
  return `/api/demo/mailbox/${encodeURIComponent(guid)}/html`
}

/** Address of a picture or an attachment of a demo agency's mail. */
export function mailFileAddress(guid: string, file: string): string {
  return `/api/demo/mailbox/${encodeURIComponent(guid)}/files/${encodeURIComponent(file)}`
}
