import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { queryNumber } from '../platform/query-number.ts'

/** Characters of a document that is edited, at most; bytes of files that a save brings, in total. */
export const MAX_DOCUMENT_LENGTH = 500_000
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
/** Base64 is a third longer than what it stands for. */
const MAX_BASE64_LENGTH = Math.ceil(MAX_UPLOAD_BYTES / 3) * 4
const MAX_BODY_BYTES = 8 * 1024 * 1024

const Version = z.number().int().min(1).max(999_999_999)
/** Within the folder, with "/": `modules/permits.yaml`. */
const Path = z.string().min(1).max(200)

/** What a file of the folder is for who changes it: text, a picture, or something else such as a layer. */
const Kind = z.enum(['text', 'picture', 'other'])

export const DocumentFile = z
  .object({ path: z.string(), sha256: z.string(), size: z.number().int(), kind: Kind })
  .meta({ id: 'DocumentFile' })
export type DocumentFile = z.infer<typeof DocumentFile>

/** A version of the portal's documents. */
export const DocumentVersion = z
  .object({
    version: z.number().int(),
    at: z.iso.datetime(),
    /** Who made it: an administrator, or who runs the server; null: the account is gone. */
    by: z.string().nullable(),
    note: z.string().nullable(),
    /** `portal`: saved here; `folder`: by `plat tenant`; null: its files are not kept. */
    origin: z.enum(['folder', 'portal']).nullable(),
    current: z.boolean(),
  })
  .meta({ id: 'DocumentVersion' })
export type DocumentVersion = z.infer<typeof DocumentVersion>

/** Something in the files that cannot be used (error) or that is worth knowing (warning). */
export const DocumentProblem = z
  .object({
    severity: z.enum(['error', 'warning']),
    file: z.string(),
    /** From 1; null where lines mean nothing. */
    line: z.number().int().nullable(),
    message: z.string(),
  })
  .meta({ id: 'DocumentProblem' })
export type DocumentProblem = z.infer<typeof DocumentProblem>

/** A file as it is to be: a text, other bytes, or gone. */
const DocumentChange = z.union([
  z.object({ path: Path, text: z.string().max(MAX_DOCUMENT_LENGTH) }).strict(),
  z.object({ path: Path, base64: z.base64().max(MAX_BASE64_LENGTH) }).strict(),
  z.object({ path: Path, removed: z.literal(true) }).strict(),
])
export type DocumentChange = z.infer<typeof DocumentChange>

const Changes = z.array(DocumentChange).min(1).max(50)
/** The version that the changes were made from. */
const Base = Version
const Note = z.string().trim().min(1).max(200)

export const listDocuments = endpoint({
  id: 'listDocuments',
  summary: 'Files that the portal is made of, in their current version',
  method: 'GET',
  path: '/documents',
  access: 'tenant.admin',
  reply: z.object({
    current: DocumentVersion,
    /** Null: the files of this version are not kept; `plat tenant apply` keeps them. */
    files: z.array(DocumentFile).nullable(),
  }),
})

export const getDocument = endpoint({
  id: 'getDocument',
  summary: 'One file, of the current version or of another',
  method: 'GET',
  path: '/documents/file',
  access: 'tenant.admin',
  query: z.object({ path: Path, version: queryNumber(Version).optional() }),
  reply: DocumentFile.extend({
    version: z.number().int(),
    /** Null: it is no text. */
    text: z.string().nullable(),
    /** Null: it is no picture. */
    base64: z.string().nullable(),
  }),
})

export const checkDocuments = endpoint({
  id: 'checkDocuments',
  summary: 'Problems that the portal would have with these changes; nothing is saved',
  method: 'POST',
  path: '/documents/check',
  access: 'tenant.admin',
  errors: ['conflict'],
  bodyLimit: MAX_BODY_BYTES,
  body: z.object({ base: Base, changes: Changes }).strict(),
  reply: z.object({
    /** Errors keep it from being saved; by file and line. */
    problems: z.array(DocumentProblem),
    /** What would be different in the portal, a line each, the first 300; none with errors. */
    differences: z.array(z.string()),
  }),
})

export const saveDocuments = endpoint({
  id: 'saveDocuments',
  summary: 'Make changed files the current version: all of them or, with a problem, none',
  method: 'POST',
  path: '/documents',
  access: 'tenant.admin',
  errors: ['conflict'],
  bodyLimit: MAX_BODY_BYTES,
  body: z.object({ base: Base, note: Note, changes: Changes }).strict(),
  reply: z.object({ version: z.number().int() }),
})

export const listDocumentVersions = endpoint({
  id: 'listDocumentVersions',
  summary: 'Versions of the portal, newest first',
  method: 'GET',
  path: '/documents/versions',
  access: 'tenant.admin',
  query: PageQuery.pick({ offset: true, limit: true }),
  reply: z.array(DocumentVersion),
})

/** How a file differs between two versions. */
export const FileDifference = z
  .object({
    path: z.string(),
    change: z.enum(['added', 'changed', 'removed']),
    /** Unified diff; null where the file is no text, or the texts differ in nearly everything. */
    diff: z.string().nullable(),
  })
  .meta({ id: 'FileDifference' })
export type FileDifference = z.infer<typeof FileDifference>

export const getDocumentVersion = endpoint({
  id: 'getDocumentVersion',
  summary: 'What a version changed, in the portal and in its files',
  method: 'GET',
  path: '/documents/versions/:version',
  access: 'tenant.admin',
  params: z.object({ version: queryNumber(Version) }),
  /** Compared with this version; left out: with the one before. */
  query: z.object({ since: queryNumber(Version).optional() }),
  reply: DocumentVersion.extend({
    since: z.number().int().nullable(),
    differences: z.array(z.string()),
    /** Null: the files of one of the two are not kept. */
    files: z.array(FileDifference).nullable(),
  }),
})

export const revertDocuments = endpoint({
  id: 'revertDocuments',
  summary: 'Make the files of an old version the current ones, as a new version',
  method: 'POST',
  path: '/documents/versions/:version/revert',
  access: 'tenant.admin',
  errors: ['conflict'],
  params: z.object({ version: queryNumber(Version) }),
  body: z.object({ base: Base, note: Note }).strict(),
  reply: z.object({ version: z.number().int() }),
})

/** A colour as `#rrggbb`. */
const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'expected a colour like #1a73e8')
const FilePath = Path.nullable()

/** What a form changes of `branding` in `tenant.yaml`; pictures by their paths. */
export const BrandingValues = z
  .object({
    long: z.string().trim().min(1).max(200),
    short: z.string().trim().min(1).max(40),
    primary: Colour,
    secondary: Colour,
    textColor: Colour,
    logo: FilePath,
    logoMobile: FilePath,
    backgroundImage: FilePath,
    shareImage: FilePath,
  })
  .strict()
  .meta({ id: 'BrandingValues' })
export type BrandingValues = z.infer<typeof BrandingValues>

export const getBrandingValues = endpoint({
  id: 'getBrandingValues',
  summary: 'The branding of the current version, as a form shows it',
  method: 'GET',
  path: '/documents/branding',
  access: 'tenant.admin',
  reply: z.object({ version: z.number().int(), values: BrandingValues }),
})

export const draftBranding = endpoint({
  id: 'draftBranding',
  summary: 'tenant.yaml with another branding, its comments kept; nothing is saved',
  method: 'POST',
  path: '/documents/branding',
  access: 'tenant.admin',
  errors: ['conflict'],
  body: z.object({ base: Base, values: BrandingValues }).strict(),
  reply: z.object({ path: z.string(), text: z.string() }),
})
