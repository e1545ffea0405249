import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { atMostBytes } from '../platform/json-size.ts'
import {
  DaysFilter,
  MAX_DELETED,
  MAX_KEPT_BYTES,
  MAX_TITLE,
  OwnListQuery,
  SavedModule,
  Title,
} from '../saved-searches/saved-searches.ts'

/** Numbers of the report templates that every agency has, unless its module lists others. */
export const SUMMARY_TEMPLATE = 64_974
export const SINGLE_TEMPLATE = 66_725
export const MULTI_TEMPLATE = 66_726
/** Most records in a report of type Multi. */
export const MAX_REPORT_RECORDS = 5_000
/** Milliseconds between two looks at a report that is being made. */
export const PENDING_MS = 2_000

/** A report of its owner: a PDF made of a search or of one record. */
export const Report = z
  .object({
    id: z.uuid(),
    guid: z.uuid(),
    title: z.string(),
    template_id: z.number().int(),
    template_name: z.string(),
    status: z.enum(['pending', 'complete', 'failed']),
    /** Path of the file, of this host; null until it is complete, and where it shows more than its owner may see today. */
    url: z.string().nullable(),
    /** Why it failed, or cannot be opened. */
    error: z.string().nullable(),
    /** Pages and bytes of the file; null until it is complete. */
    pages: z.number().int().nullable(),
    size: z.number().int().nullable(),
    favoured: z.boolean(),
    read: z.boolean(),
    created: z.iso.datetime({ offset: true }),
    /** When the file is deleted. */
    expires: z.iso.datetime({ offset: true }).nullable(),
    /** The saved search or the record it is of; null where that is gone. */
    search_saved_guid: z.uuid().nullable(),
    record_guid: z.uuid().nullable(),
    module: SavedModule,
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

/** `filter_by` of reports, as JSON. */
export const ReportFilter = z
  .object({
    title: z.string().max(MAX_TITLE),
    created: DaysFilter,
    /** Codes of departments. */
    department: z.array(z.string().max(64)).max(100),
    template_id: z.array(z.number().int()).max(100),
    favoured: z.boolean(),
  })
  .partial()
  .strict()
export type ReportFilter = z.infer<typeof ReportFilter>

/** Fields that reports are sorted by. */
export const REPORT_SORTS = ['title', 'template_name', 'module.display_name', 'created'] as const

const Id = z.object({ id: z.uuid() })
const Ids = z.object({ ids: z.array(z.uuid()).min(1).max(1_000) }).strict()
const ReportBody = z
  .object({
    title: Title,
    template_id: z.number().int(),
    template_name: z.string().max(MAX_TITLE).optional(),
    /** What the screen showed when the report was asked for. Ignored: the report counts and describes the search itself. */
    additional_properties: atMostBytes(z.looseObject({}), MAX_KEPT_BYTES).optional(),
    /** Chosen by who asks: the same one again answers the first and makes no other. */
    request: z.uuid().optional(),
  })
  .strict()

export const createSearchReport = endpoint({
  id: 'createSearchReport',
  summary: 'Has a report made of an own saved search',
  method: 'POST',
  path: '/share/:guid/report',
  access: 'resident',
  errors: ['too_many_requests'],
  params: z.object({ guid: z.uuid() }),
  body: ReportBody,
  reply: Report,
})

export const createRecordReport = endpoint({
  id: 'createRecordReport',
  summary: 'Has a report made of a record that the account may see',
  method: 'POST',
  path: '/record/:guid/report',
  access: 'resident',
  module: true,
  errors: ['too_many_requests'],
  params: z.object({ guid: z.uuid() }),
  body: ReportBody,
  reply: Report,
})

export const listReports = endpoint({
  id: 'listReports',
  summary: 'The account’s own reports',
  method: 'GET',
  path: '/report',
  access: 'resident',
  query: OwnListQuery,
  reply: z.array(Report),
})

export const getReport = endpoint({
  id: 'getReport',
  summary: 'An own report',
  method: 'GET',
  path: '/report/:id',
  access: 'resident',
  params: Id,
  reply: Report,
})

export const updateReport = endpoint({
  id: 'updateReport',
  summary: 'Renames an own report, or marks it with a star',
  method: 'PUT',
  path: '/report/:id',
  access: 'resident',
  errors: ['gone'],
  params: Id,
  body: z.object({ name: Title, favoured: z.boolean() }).partial().strict(),
  reply: Report,
})

export const readReport = endpoint({
  id: 'readReport',
  summary: 'Marks an own report as read',
  method: 'PUT',
  path: '/report/:id/read',
  access: 'resident',
  errors: ['gone'],
  params: Id,
  reply: Report,
})

export const retryReport = endpoint({
  id: 'retryReport',
  summary: 'Has an own report that failed made once more',
  method: 'POST',
  path: '/report/:id/retry',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  reply: Report,
})

export const deleteReport = endpoint({
  id: 'deleteReport',
  summary: 'Deletes an own report with its file; for a day it can be brought back',
  method: 'DELETE',
  path: '/report/:id',
  access: 'resident',
  params: Id,
  reply: Done,
})

export const deleteReports = endpoint({
  id: 'deleteReports',
  summary:
    'Deletes own reports, all or, where one is not the account’s, none; one that is already deleted is done',
  method: 'POST',
  path: '/report/delete',
  access: 'resident',
  body: Ids,
  reply: Done,
})

/** A deleted report that its owner can restore. */
export const DeletedReport = Report.pick({
  id: true,
  title: true,
  template_name: true,
  module: true,
})
  .extend({ deleted: z.iso.datetime({ offset: true }) })
  .meta({ id: 'DeletedReport' })
export type DeletedReport = z.infer<typeof DeletedReport>

export const listDeletedReports = endpoint({
  id: 'listDeletedReports',
  summary: 'Own reports that were deleted within a day, the last one first',
  method: 'GET',
  path: '/report/deleted',
  access: 'resident',
  reply: z.object({
    deleted: z.array(DeletedReport).max(MAX_DELETED),
    /** How many `deleted` leaves out. */
    more: z.number().int().min(0),
  }),
})

export const restoreReports = endpoint({
  id: 'restoreReports',
  summary: 'Brings back own reports that were deleted within a day; 403 where there is no room',
  method: 'POST',
  path: '/report/restore',
  access: 'resident',
  errors: ['too_many_requests'],
  body: Ids,
  reply: Done,
})

/** Address of the file of a report. */
export function reportFileAddress(id: string): string {
  return `/api/report/${encodeURIComponent(id)}/file`
}
