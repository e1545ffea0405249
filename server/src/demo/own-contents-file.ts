import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AlertName, Cadence } from '@plat/contract/alerts/alerts'
import { LOCALES } from '@plat/contract/platform/localized'
import { SaveMethod } from '@plat/contract/saved-searches/saved-searches'
import { parse } from 'yaml'
import { z } from 'zod'

const Role = z.enum(['resident', 'agent', 'manager', 'admin'])

const OwnSearch = z
  .object({
    /** Names it in the file. */
    key: z.string(),
    module: z.string(),
    /** Query of the search's address. */
    address: z.string(),
    method: SaveMethod.default('star'),
    name: z.string(),
    /** Left out: the name. */
    title: z.string().optional(),
    message: z.string().optional(),
    notes: z.string().optional(),
    /** Whether its link was copied. */
    copied: z.boolean().default(false),
    /** A mail with it to other accounts of the demo. */
    mail: z
      .object({ to: z.array(Role).min(1), subject: z.string(), message: z.string() })
      .strict()
      .optional(),
    /** Whether an alert watches it as well, and how often that tells. */
    alert: z
      .object({ name: AlertName, cadence: Cadence.default('daily') })
      .strict()
      .optional(),
  })
  .strict()

const asked = { title: z.string(), locale: z.enum(LOCALES) }
const OwnReport = z.union([
  z.object({ ...asked, search: z.string(), template: z.enum(['summary', 'multi']) }).strict(),
  /** Of the record of this module that most has happened to. */
  z.object({ ...asked, record: z.string(), template: z.literal('single') }).strict(),
])

const OwnContentsFile = z
  .object({
    accounts: z.array(
      z.object({ role: Role, searches: z.array(OwnSearch), reports: z.array(OwnReport) }).strict(),
    ),
  })
  .strict()

/** A search that a demo account has saved, and what it did with it. */
export type OwnSearch = z.infer<typeof OwnSearch>
/** A report that a demo account has had made. */
export type OwnReport = z.infer<typeof OwnReport>
/** What one of an agency's demo accounts has. */
export type OwnContents = z.infer<typeof OwnContentsFile>['accounts'][number]

const FOLDER = 'tools/src/demo-city/own-searches'

/**
 * What the demo accounts of an agency have; nothing for one without a file.
 * @param root of the repository
 * @throws ZodError for a malformed file.
 */
export async function readOwnContents(root: string, tenant: string): Promise<OwnContents[]> {
  const text = await readFile(join(root, FOLDER, `${tenant}.yaml`), 'utf8').catch(() => null)
  return text === null ? [] : OwnContentsFile.parse(parse(text)).accounts
}
