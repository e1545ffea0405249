import type { Landing, LandingColumn, LandingRow, Picture } from '@plat/contract/landing/landing'
import { LOCALES, localize, type Localized } from '@plat/contract/platform/localized'
import { blockHtml, imageAddress, type Scope } from './content-text.ts'
import { problem } from '../folder/issue-messages.ts'
import type {
  LandingColumnFile,
  LandingFile,
  LandingRowFile,
} from '../document/landing-document.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** Most columns side by side where the author sets no number. */
const USUAL_COLUMNS = 3
/** What a kind of row can show. */
const TYPES: Readonly<Record<LandingRow['kind'], readonly LandingColumn['type'][]>> = {
  leader: ['picture-text', 'button'],
  start: ['button', 'picture-text'],
  banner: ['button', 'picture-text', 'analytic'],
  promo: ['picture-text', 'button'],
}

/** The landing content at `at` within a file, with clean HTML and addresses of pictures. */
export function landingContent(
  parsed: Parsed<unknown>,
  at: readonly PropertyKey[],
  { heading, subHeading, rows }: LandingFile,
  scope: Scope,
): Landing {
  return {
    heading,
    subHeading,
    rows: rows.map((row, index) => landingRow(parsed, [...at, 'rows', index], row, scope)),
  }
}

function landingRow(
  parsed: Parsed<unknown>,
  at: readonly PropertyKey[],
  row: LandingRowFile,
  scope: Scope,
): LandingRow {
  for (const [index, { id, type }] of row.columns.entries())
    if (
      type !== 'analytic' &&
      id !== undefined &&
      row.columns.findIndex((one) => one.id === id) < index
    )
      scope.problems.push(
        problem(
          parsed.file,
          [...at, 'columns', index, 'id'],
          `got "${id}" a second time in the row, expected it once`,
        ),
      )
  const alone = row.kind === 'leader' || row.kind === 'promo'
  const shown = row.columns.filter((one) => row.kind !== 'start' || one.type === 'button').length
  return {
    kind: row.kind,
    heading: row.heading,
    columnCount: row.columnCount ?? (alone ? 1 : Math.max(1, Math.min(USUAL_COLUMNS, shown))),
    columns: row.columns.map((column, index) =>
      landingColumn(parsed, [...at, 'columns', index], { row, column, index }, scope),
    ),
  }
}

function landingColumn(
  parsed: Parsed<unknown>,
  at: readonly PropertyKey[],
  { row, column, index }: { row: LandingRowFile; column: LandingColumnFile; index: number },
  scope: Scope,
): LandingColumn {
  const { file } = parsed
  if (!TYPES[row.kind].includes(column.type))
    scope.problems.push(
      problem(
        file,
        [...at, 'type'],
        `got ${column.type} in a ${row.kind} row, expected ${TYPES[row.kind].join(' or ')} (tiles stand in a banner row)`,
      ),
    )
  if (column.type === 'picture-text' && !column.picture && !column.heading && !column.text)
    scope.problems.push(
      problem(file, at, 'got a column that shows nothing, expected a picture, heading or text'),
    )
  const button = column.type === 'analytic' ? null : column.button
  if (button)
    scope.links.push({
      href: button.href,
      report: (message) => problem(file, [...at, 'button', 'href'], message),
    })
  return {
    type: column.type,
    analyticType: column.type === 'analytic' ? column.analyticType : null,
    id: column.id ?? `column-${index + 1}`,
    heading: column.heading,
    text: column.text === null ? null : blockHtml(parsed, [...at, 'text'], column.text, scope),
    picture: column.type === 'analytic' ? null : picture(parsed, at, { row, column }, scope),
    button,
  }
}

function picture(
  { file }: Parsed<unknown>,
  at: readonly PropertyKey[],
  {
    row,
    column,
  }: { row: LandingRowFile; column: Exclude<LandingColumnFile, { type: 'analytic' }> },
  scope: Scope,
): Picture | null {
  if (!column.picture) return null
  const { src, alt } = column.picture
  const fault = altFault(alt, row.kind === 'leader' || row.kind === 'promo')
  if (fault !== null) scope.problems.push(problem(file, [...at, 'picture', 'alt'], fault))
  // A missing file is reported where images are read.
  return { src: imageAddress(scope.images, src) ?? '', alt }
}

/** What is wrong with the description of a picture; null when nothing is. */
export function altFault(alt: Localized, decoration: boolean): string | null {
  const empty = LOCALES.filter((locale) => localize(alt, locale).trim() === '')
  if (empty.length === 0) return null
  if (empty.length < LOCALES.length)
    return `got no description in ${empty.join(', ')}, expected one in every language`
  return decoration
    ? null
    : 'got an empty description, expected what the picture shows (only leader and promo rows may have a picture as decoration)'
}
