import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CommentPublication,
  MARKED_OUTCOMES,
  MAX_COMMENT,
  MAX_COMMENT_ANSWER,
  MAX_PUBLIC_NAME,
} from '@plat/contract/comments/comments'
import { parse } from 'yaml'
import { z } from 'zod'

const PastComment = z
  .object({
    daysAgo: z.number().int().min(1),
    /** Key of a caller of the agency's calls. */
    resident: z.string(),
    /** Code of the module whose record it is on. */
    record: z.string(),
    /** Of the record; left out: any. */
    status: z.string().nullable().default(null),
    text: z.string().min(1).max(MAX_COMMENT),
    public: z.boolean().default(false),
    name: z.string().max(MAX_PUBLIC_NAME).nullable().default(null),
    /** What came of the review of a public one. */
    publication: CommentPublication.default('offered'),
    outcome: z.enum(MARKED_OUTCOMES).nullable().default(null),
    /** Role of the account that dealt with it. */
    by: z.enum(['agent', 'manager', 'admin']).nullable().default(null),
    answer: z.string().max(MAX_COMMENT_ANSWER).nullable().default(null),
  })
  .strict()

const CommentsFile = z.object({ comments: z.array(PastComment) }).strict()
/** What a demo agency's comments are made of. */
export type CommentsFile = z.infer<typeof CommentsFile>
/** A comment that was left before the demo was started. */
export type PastComment = CommentsFile['comments'][number]

const FOLDER = 'tools/src/demo-city/comments'

/**
 * Comments of a demo agency; null for one without a file.
 * @param root of the repository
 * @throws ZodError for a malformed file.
 */
export async function readCommentsFile(root: string, tenant: string): Promise<CommentsFile | null> {
  const text = await readFile(join(root, FOLDER, `${tenant}.yaml`), 'utf8').catch(() => null)
  return text === null ? null : CommentsFile.parse(parse(text))
}
