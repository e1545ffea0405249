import { LOCALES, Localized, type Locale } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { parseFile } from './issue-messages.ts'
import type { Problem } from './problem.ts'
import { parseYaml, type YamlFile } from './yaml-file.ts'

/** The front matter of a document, between the two lines `---` at its top. */
const FrontMatter = z
  .object({
    title: Localized,
    /** Day of the last change, for readers. */
    updated: z.iso.date('expected a day like 2026-11-20').nullable().default(null),
  })
  .strict()

/** A file of `docs/`: a document, or a document in one language. */
export interface DocFile {
  readonly slug: string
  /** Null: the file is for all languages. */
  readonly language: Locale | null
  readonly title: Localized
  readonly updated: string | null
  readonly format: 'md' | 'html'
  readonly body: string
  /** Line of the file (from 1) on which the body begins. */
  readonly bodyLine: number
}

const NAME = new RegExp(
  `^docs/([a-z0-9][a-z0-9-]{0,63})(?:\\.(${LOCALES.join('|')}))?\\.(md|html)$`,
)
const FENCE = /^---[ \t]*\r?$/
const MAX_LENGTH = 200_000

/** Reads a document's front matter; faults come back as problems with lines of the whole file. */
export function readDoc(
  path: string,
  text: string,
): { file: YamlFile | null; value: DocFile | null; problems: Problem[] } {
  const fault = (line: number | null, message: string) => ({
    file: null,
    value: null,
    problems: [{ severity: 'error', file: path, line, message } as const],
  })
  const [, slug, language, format] = NAME.exec(path) ?? []
  if (slug === undefined)
    return fault(
      null,
      'got a file that is not read, expected a name like terms.md, terms.en.md, terms.es.md or terms.html',
    )
  if (text.length > MAX_LENGTH)
    return fault(null, `got ${text.length} characters, expected at most ${MAX_LENGTH}`)
  const lines = text.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line))
  if (!FENCE.test(lines[0] ?? '') || end < 0)
    return fault(
      1,
      'got no front matter, expected the title between two lines ---:\n---\ntitle: Terms of use\n---',
    )
  const front = parseYaml(path, ['', ...lines.slice(1, end)].join('\n'))
  if (!front.file) return { file: null, value: null, problems: front.problems }
  const { value, problems } = parseFile(front.file, FrontMatter)
  if (!value) return { file: null, value: null, problems }
  return {
    file: front.file,
    value: {
      slug,
      ...value,
      language: LOCALES.find((one) => one === language) ?? null,
      format: format === 'html' ? 'html' : 'md',
      body: lines.slice(end + 1).join('\n'),
      bodyLine: end + 2,
    },
    problems,
  }
}
