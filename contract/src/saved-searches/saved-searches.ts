import { z } from 'zod'
import { SearchCriteria, Viewport } from '../search/criteria.ts'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { atMostBytes, KILOBYTE } from '../platform/json-size.ts'
import { lineOf } from '../platform/line.ts'
import { Localized } from '../platform/localized.ts'
import { asMessage } from '../platform/reasons.ts'

/** Longest title or name of a saved search, in characters. */
export const MAX_TITLE = 300
/** Most saved searches of an account, shared or not. */
export const MAX_SAVED = 5_000
/** Longest message, note or comment, in characters. */
export const MAX_NOTE = 1_000
/**
 * Most bytes, as JSON, of the criteria of a search as they are kept, of what restores its screen (`search_metadata` with
 * the viewport and its address), and of its words.
 */
export const MAX_KEPT_BYTES = 20 * KILOBYTE
/** Most options in a saved search that exist neither in the module nor in any of its records. */
export const MAX_UNKNOWN_OPTIONS = 50
/** Most lost parts of a search that are listed; the rest are counted in `lost_more`. */
export const MAX_LOST = 50
/** Most deleted entries that are listed; the rest are counted in `more`. */
export const MAX_DELETED = 200
/** Version of what a saved search holds: criteria and `search_metadata`. */
export const SAVED_FORMAT = 1

/** star: kept by its owner for themselves; share: for anybody with the link. */
export const SaveMethod = z.enum(['star', 'share'])

/** A criterion, or one of its options, in words. */
export const CriterionWords = z
  .object({
    /** Key in the criteria. */
    criterion: z.string(),
    /** The option or place that it is about; left out where it is about the whole criterion. */
    value: z.string().optional(),
    /** Stands before the text; null where that speaks for itself, as an option or a place does. */
    label: Localized.nullable(),
    text: Localized,
  })
  .meta({ id: 'CriterionWords' })
export type CriterionWords = z.infer<typeof CriterionWords>

/** What a search found when it was saved, for its owner's level. */
export const SavedCount = z
  .object({
    all: z.number().int().min(0),
    located: z.number().int().min(0),
    unlocated: z.number().int().min(0),
    at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'SavedCount' })
export type SavedCount = z.infer<typeof SavedCount>

/** How a search was shared: what its owner sees of it again. */
export const Share = z
  .object({
    guid: z.uuid(),
    channel: z.enum(['report', 'email', 'link', 'facebook', 'twitter', 'linkedin']),
    message: z.string().nullable(),
    recipients: z.array(z.string()),
    subject: z.string().nullable(),
    link: z.string().nullable(),
    /** The report that went with it. */
    report: z.uuid().nullable(),
    created: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Share' })
export type Share = z.infer<typeof Share>

/** The module of a saved search, report or alert. */
export const SavedModule = z.object({
  module_code: z.string(),
  display_name: Localized,
  department: z.object({ department_code: z.string() }),
})

/**
 * Who shared a search, so that its words are not taken for the agency's: a visitor, who is not named, or the agency's
 * staff. Null name: the account has none, or the agency itself shares it.
 */
export const SharedBy = z
  .object({ who: z.enum(['visitor', 'staff']), name: z.string().nullable() })
  .meta({ id: 'SharedBy' })
export type SharedBy = z.infer<typeof SharedBy>

/** A saved or shared search as its link shows it. What only its owner sees is null for everybody else. */
export const SavedSearch = z
  .object({
    guid: z.uuid(),
    title: Localized,
    /** The title that was proposed; owner only. */
    defaultTitle: z.string().nullable(),
    /** Message for the person who opens the link. */
    message: Localized.nullable(),
    /** The owner's name for it; owner only. */
    name: z.string().nullable(),
    /** The owner's own comments; owner only. */
    notes: z.string().nullable(),
    method: SaveMethod,
    /** False: withdrawn by its owner, and visible only to them. */
    visible: z.boolean(),
    /** withdrawn: `visible` is false; hidden: by staff. Only its owner reads such a search. */
    state: z.enum(['current', 'withdrawn', 'hidden']),
    /** Why staff hide it; owner only. Null: no reason was given, or it is not hidden. */
    hidden_note: z.string().nullable(),
    /** Short address of the link; null while it has none (a starred search, one of the agency's own). */
    public_url: z.url().nullable(),
    created: z.iso.datetime({ offset: true }),
    /** Guid and name of who saved it; owner only. */
    createdBy: z.uuid().nullable(),
    user: z.object({ name: z.string() }).nullable(),
    /** Shown beside the title, as its owner's account is at that moment; null: it is not shared by its link. */
    shared_by: SharedBy.nullable(),
    /** Owner only, else false. */
    read: z.boolean(),
    favoured: z.boolean(),
    /** How often its link was opened by someone other than its owner; owner only, else 0. */
    opened: z.number().int().min(0),
    /** Body of a search call. */
    criteria: SearchCriteria,
    /** The part of `criteria` that the module can apply now: body of the search call that its page makes. */
    applied: SearchCriteria,
    /** `address` is the query string that restores the search screen. */
    search_metadata: z.looseObject({ address: z.string() }),
    /** Version of what criteria and search_metadata hold. */
    format: z.number().int(),
    /** The criteria in words as they were when it was saved. */
    search_meta_snapshot: z.array(CriterionWords).nullable(),
    /** Counts from when it was saved. Its owner gets what the owner could see, others what the public could; null: not known. */
    counted: SavedCount.nullable(),
    /**
     * Parts that the module cannot apply any more, in the words of the snapshot: pages say so beside what the rest
     * finds. `criteria` still names them, and searching by those is refused.
     */
    lost: z.array(CriterionWords).max(MAX_LOST),
    /** How many lost parts `lost` leaves out. */
    lost_more: z.number().int().min(0),
    module: SavedModule,
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof SavedSearch>

/** A saved search in its owner's list. */
export const SavedSearchSummary = z
  .object({
    guid: z.uuid(),
    name: z.string(),
    title: Localized,
    method: SaveMethod,
    visible: z.boolean(),
    /** Whether staff hide its page: its link does not work. */
    hidden: z.boolean(),
    favoured: z.boolean(),
    read: z.boolean(),
    created: z.iso.datetime({ offset: true }),
    public_url: z.url().nullable(),
    /** How often its link was opened by someone other than its owner. */
    opened: z.number().int().min(0),
    module: SavedModule,
  })
  .meta({ id: 'SavedSearchSummary' })
export type SavedSearchSummary = z.infer<typeof SavedSearchSummary>

/** A saved search with what its owner did with it. */
export const SavedSearchDetails = SavedSearch.extend({
  channels: z.array(Share),
}).meta({ id: 'SavedSearchDetails' })
export type SavedSearchDetails = z.infer<typeof SavedSearchDetails>

const Line = lineOf(MAX_TITLE)
/** A title or name: one line of which something is seen. */
export const Title = Line.min(1)
const Note = z.string().max(MAX_NOTE)

export const SaveSearchBody = z
  .object({
    criteria: SearchCriteria,
    search_metadata: atMostBytes(
      z.looseObject({
        /** Query of the address that restores the search screen; left out: the server makes it of the criteria. */
        address: z.string().optional(),
        /** The same without the map, in the order in which pages write it. */
        search: z.string().optional(),
      }),
      MAX_KEPT_BYTES,
      asMessage('search_screen_too_large', { limit: MAX_KEPT_BYTES / KILOBYTE }),
    ),
    /** The module of the X-Module header once more. */
    module: z.string().max(64).optional(),
    /** What the map showed; kept with the metadata. */
    viewport: Viewport.optional(),
    /** What the owner calls it among their own. */
    name: Title,
    /** Left out or empty: the default title. */
    title: Line.optional(),
    defaultTitle: Line.optional(),
    /** For whoever opens the link. */
    message: Note.nullish(),
    /** For the owner. */
    notes: Note.nullish(),
    method: SaveMethod.default('share'),
    /**
     * True: the agency's own, which a stat is to be made of. Only for managers of statistics; in no list, and deleted
     * after a day: the stat has a copy.
     */
    for_stat: z.boolean().default(false),
    /** False: saved, and its link leads nowhere. */
    visible: z.boolean().default(true),
    /** Chosen by who asks: the same one again answers what it saved, and saves nothing. */
    request: z.uuid().optional(),
  })
  .strict()
export type SaveSearchBody = z.input<typeof SaveSearchBody>

/** What an owner may change of a saved search. */
export const UpdateSavedSearchBody = z
  .object({
    name: Title,
    title: Title,
    message: Note.nullable(),
    notes: Note.nullable(),
    /** `share` gives a starred search its link. */
    method: SaveMethod,
    /** False withdraws the link: it answers 410 from then on; true gives it back. */
    visible: z.boolean(),
    read: z.boolean(),
    favoured: z.boolean(),
  })
  .partial()
  .strict()
export type UpdateSavedSearchBody = z.infer<typeof UpdateSavedSearchBody>

/** There is no year 0 in a calendar. */
const Day = z.iso.date().refine((day) => !day.startsWith('0000'), 'expected a year from 0001')
/** Days of the agency's calendar, both included. */
export const DaysFilter = z.object({ start: Day, end: Day }).partial().strict()

/** `filter_by` of saved searches, as JSON. */
export const SavedSearchFilter = z
  .object({
    /** Part of the name or the title. */
    title: z.string().max(MAX_TITLE),
    created: DaysFilter,
    /** Codes of departments. */
    department: z.array(z.string().max(64)).max(100),
    method: SaveMethod,
    favoured: z.boolean(),
    /** Code of a module. */
    module: z.string().max(64),
    /** `search_metadata.search`: what has the same is the same search. */
    search: z.string().max(20_000),
  })
  .partial()
  .strict()
export type SavedSearchFilter = z.infer<typeof SavedSearchFilter>

/** Fields that saved searches are sorted by. */
export const SAVED_SORTS = ['name', 'module.display_name', 'created'] as const

const Guid = z.object({ guid: z.uuid() })
const Guids = z.object({ guids: z.array(z.uuid()).min(1).max(MAX_SAVED) }).strict()
/** Query of an own list: a sign and a field, and a filter as JSON. */
export const OwnListQuery = PageQuery.extend({
  sort_by: z
    .string()
    .regex(/^[+\- ]?[a-z_.]{1,64}$/, 'expected a sign and a field, for example -created')
    .optional(),
  filter_by: z.string().max(24_000).optional(),
}).strict()

export const saveSearch = endpoint({
  id: 'saveSearch',
  summary:
    'Keeps or shares a search of a module, or keeps it for a stat; 403 at the account’s allowance',
  method: 'POST',
  path: '/search/saved',
  access: 'resident',
  module: true,
  errors: ['too_many_requests'],
  body: SaveSearchBody,
  reply: SavedSearchDetails,
})

export const listSavedSearches = endpoint({
  id: 'listSavedSearches',
  summary: 'The account’s own saved searches',
  method: 'GET',
  path: '/search/saved',
  access: 'resident',
  query: OwnListQuery,
  reply: z.array(SavedSearchSummary),
})

export const getSavedSearch = endpoint({
  id: 'getSavedSearch',
  summary:
    'A shared search, one behind a published statistic, or an own one; 410 where its link was withdrawn, else 404',
  method: 'GET',
  path: '/search/saved/:guid',
  access: 'anonymous',
  errors: ['gone'],
  params: Guid,
  reply: SavedSearch.extend({
    /** How it was shared; null for everybody but its owner. */
    channels: z.array(Share).nullable(),
  }),
})

export const updateSavedSearch = endpoint({
  id: 'updateSavedSearch',
  summary: 'Changes an own saved search: its words, its star, whether its link works',
  method: 'PUT',
  path: '/search/saved/:guid',
  access: 'resident',
  errors: ['gone'],
  params: Guid,
  body: UpdateSavedSearchBody,
  reply: SavedSearchDetails,
})

export const deleteSavedSearch = endpoint({
  id: 'deleteSavedSearch',
  summary: 'Deletes an own saved search; for a day it can be brought back',
  method: 'DELETE',
  path: '/search/saved/:guid',
  access: 'resident',
  params: Guid,
  reply: Done,
})

export const deleteSavedSearches = endpoint({
  id: 'deleteSavedSearches',
  summary:
    'Deletes own saved searches, all or, where one is not the account’s, none; one that is already deleted is done',
  method: 'POST',
  path: '/search/saved/delete',
  access: 'resident',
  body: Guids,
  reply: Done,
})

export const restoreSavedSearches = endpoint({
  id: 'restoreSavedSearches',
  summary: 'Brings back own saved searches that were deleted within a day; 403 at the allowance',
  method: 'POST',
  path: '/search/saved/restore',
  access: 'resident',
  body: Guids,
  reply: Done,
})

/** Path of the short link of a saved search; it leads on to the search's own page. */
export function shortLinkPath(code: string): string {
  return `/s/${code}`
}
