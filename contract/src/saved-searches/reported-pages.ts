import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { MAX_NOTE, SavedModule } from './saved-searches.ts'

/** Most pages in the list for staff; the rest are counted in `more`. */
export const MAX_REPORTED = 100
/** Most reports of a page that are kept until staff have looked at it. */
export const MAX_PAGE_REPORTS = 50

export const PAGE_FAULTS = ['impersonation', 'personal_data', 'insult', 'spam', 'other'] as const
/** What is wrong with the page of a search that a visitor shared. impersonation: it pretends to be the agency. */
export const PageFault = z.enum(PAGE_FAULTS)
export type PageFault = z.infer<typeof PageFault>

/** The page of a visitor's search that was reported or hidden, as staff see it. */
export const ReportedPage = z
  .object({
    guid: z.uuid(),
    title: Localized,
    message: Localized.nullable(),
    module: SavedModule,
    created: z.iso.datetime(),
    /** Reports that staff have not looked at yet, by what is wrong. Who made them is not kept. */
    reports: z.array(z.object({ reason: PageFault, count: z.number().int().min(1) })),
    /** Null: it is not hidden. */
    hidden: z
      .object({
        at: z.iso.datetime(),
        /** Null: the account is deleted. */
        by: z.string().nullable(),
        /** To the owner; null: none. */
        note: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ReportedPage' })
export type ReportedPage = z.infer<typeof ReportedPage>

const Guid = z.object({ guid: z.uuid() })

export const reportPage = endpoint({
  id: 'reportPage',
  summary:
    'Reports the page of a search that a visitor shared to the agency, once for each account or network',
  method: 'POST',
  path: '/search/saved/:guid/report',
  access: 'anonymous',
  errors: ['gone', 'conflict', 'too_many_requests'],
  params: Guid,
  body: z.object({ reason: PageFault }).strict(),
  reply: Done,
})

export const listReportedPages = endpoint({
  id: 'listReportedPages',
  summary: 'Pages of searches that visitors shared, reported ones first, then hidden ones',
  method: 'GET',
  path: '/search/reported',
  access: 'internal',
  reply: z.object({
    pages: z.array(ReportedPage).max(MAX_REPORTED),
    more: z.number().int().min(0),
  }),
})

export const reviewPage = endpoint({
  id: 'reviewPage',
  summary:
    'Hides the page of a search that a visitor shared, keeps it, or shows a hidden one again. Each settles its reports; doing it again changes nothing',
  method: 'PUT',
  path: '/search/reported/:guid',
  access: 'internal',
  errors: ['conflict'],
  params: Guid,
  body: z.discriminatedUnion('action', [
    z
      .object({
        action: z.literal('hide'),
        /** For the owner only. */
        note: z.string().trim().min(1).max(MAX_NOTE).nullable().default(null),
      })
      .strict(),
    z.object({ action: z.literal('keep') }).strict(),
    z.object({ action: z.literal('show') }).strict(),
  ]),
  reply: Done,
})
