import type { MergePlan } from './merge-plan.ts'
import type { FileSummary } from './file-summary.ts'

/** What an import found in its files, for judging whether they are whole. */
export interface FilesRead {
  readonly files: readonly FileSummary[]
  /** The files of the module's last import; null when there was none, or it did not note them. */
  readonly before: readonly FileSummary[] | null
  /** True: what is missing from the files is removed. */
  readonly snapshot: boolean
}

const ADVICE = 'Get the file again; if it is right as it is, import again with --accept-truncated.'
const NUMBERS = new Intl.NumberFormat('en')
const count = (value: number) => NUMBERS.format(value)
const MAX_LISTED = 5
/** Number and share of records up to which pure loss is not taken for truncation. */
const MIN_LOST = 5
const MIN_SHARE_LOST = 0.01

/**
 * Why the files cannot be taken for whole, or null.
 *
 * A file whose end is broken is always refused. A doubtful end (no line end after the last
 * record, an open quote) is judged by what else is known: how the same file ended at the last
 * import, whether it has become smaller, and whether records would go.
 *
 * @param removed records that would be removed.
 */
export function truncationOf(read: FilesRead, removed: number): string | null {
  for (const file of read.files) {
    const doubt = doubtOf(file, read, removed)
    if (doubt !== null) return `${file.name} ${doubt} ${ADVICE}`
  }
  const missing = removed > 0 ? missingFiles(read) : []
  if (missing.length === 0) return null
  return (
    `${listed(missing)} ${missing.length === 1 ? 'was' : 'were'} part of the last import and not of this ` +
    `one, which would remove ${count(removed)} records. ${ADVICE}`
  )
}

/**
 * Why files with intact ends cannot be taken for whole, or null: they are smaller than
 * at the last import, records are gone, and none is new or different. A file that was cut off right
 * after a record looks like that; a later edition nearly always has something new.
 */
export function pureLossOf(
  read: FilesRead,
  plan: Pick<MergePlan, 'existing' | 'inserted' | 'changed' | 'removed'>,
): string | null {
  const few = plan.removed < MIN_LOST || plan.removed <= plan.existing * MIN_SHARE_LOST
  if (few || plan.inserted + plan.changed > 0 || !read.snapshot) return null
  const before = sizeOf(read.before ?? [])
  if (sizeOf(read.files) >= before) return null
  return (
    `${count(plan.removed)} of ${count(plan.existing)} records are missing from the source, and not one ` +
    `is new or different: so looks a file that was cut off behind a record. ${ADVICE}`
  )
}

function doubtOf(file: FileSummary, read: FilesRead, removed: number): string | null {
  if (file.announced !== null && file.rows < file.announced)
    return `was announced with ${count(file.announced)} rows and gave ${count(file.rows)}: it is cut off.`
  if (file.end === 'broken') return 'is cut off: it ends within its last record.'
  if (!read.snapshot) return null
  const { end: usual, size, rows } = earlier(file, read)
  const open = file.end === 'open' || file.end === 'complete'
  if (open && (usual === 'closed' || usual === 'stray-quote'))
    return 'may be cut off: no line end follows its last record, as it did at the last import.'
  if (removed === 0) return null
  const would = `${count(removed)} records would be removed`
  if (file.rows === 0 && rows > 0)
    return `holds no row and held ${count(rows)} at the last import; ${would}.`
  if ((size !== null && size.now >= size.before) || !isDoubtful(file, usual)) return null
  const smaller =
    size === null
      ? ''
      : `, it has become smaller (${count(size.before)} characters before, ${count(size.now)} now)`
  return `may be cut off: ${WHY[file.end]}${smaller}, and ${would}.`
}

const WHY = {
  closed: 'a line end follows its last record, as it did not at the last import',
  complete: 'no line end follows its last record',
  open: 'no line end follows its last record',
  'stray-quote': 'a quote near its end is not closed',
  broken: 'it ends within its last record',
} satisfies Record<FileSummary['end'], string>

/** True for an end that does not show that the file is whole. */
function isDoubtful(file: FileSummary, usual: FileSummary['end'] | undefined): boolean {
  if (file.end === 'closed') return usual === 'open' || usual === 'complete'
  // A record that closes by itself, as in every import, cannot be cut within.
  return !(file.end === 'complete' && usual === 'complete')
}

interface Earlier {
  readonly end: FileSummary['end'] | undefined
  readonly rows: number
  /** Sizes to compare; null when the earlier one is not known. */
  readonly size: { readonly before: number; readonly now: number } | null
}

/** What the last import knew of a file; of all of its files when this one has a new name. */
function earlier(file: FileSummary, { files, before }: FilesRead): Earlier {
  if (before === null || before.length === 0) return { end: undefined, rows: 0, size: null }
  const same = sameFile(file, before)
  if (same)
    return {
      end: same.end,
      rows: same.rows,
      size: { before: sizeOf([same]), now: sizeOf([file]) },
    }
  const [first] = before
  return {
    end: before.every(({ end }) => end === first?.end) ? first?.end : undefined,
    rows: 0,
    size: { before: sizeOf(before), now: sizeOf(files) },
  }
}

function sameFile(file: FileSummary, others: readonly FileSummary[]): FileSummary | undefined {
  return others.find(({ name }) => name === file.name) ?? namesake(file, others)
}

/** The only file of this name, in any folder. */
function namesake(file: FileSummary, others: readonly FileSummary[]): FileSummary | undefined {
  const found = others.filter(({ name }) => baseName(name) === baseName(file.name))
  return found.length === 1 ? found[0] : undefined
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** Characters of files, rows of services. */
function sizeOf(files: readonly FileSummary[]): number {
  return files.reduce((sum, { characters, rows }) => sum + (characters ?? rows), 0)
}

/** Files with rows of the last import that are missing now, when there are fewer files with rows than then. */
function missingFiles({ files, before, snapshot }: FilesRead): string[] {
  const earlierFiles = (before ?? []).filter(({ rows }) => rows > 0)
  const now = files.filter(({ rows }) => rows > 0).length
  // The guard reports a source without rows.
  if (!snapshot || now === 0 || now >= earlierFiles.length) return []
  return earlierFiles.filter((file) => !sameFile(file, files)).map(({ name }) => name)
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).join(', ')
  return names.length > MAX_LISTED ? `${shown} and ${names.length - MAX_LISTED} more` : shown
}

/** Sentences about the files that do not lead to a refusal. */
export function fileNotices({ files, before, snapshot }: FilesRead): string[] {
  const notices: string[] = []
  for (const file of files) {
    const last = before === null ? undefined : sameFile(file, before)
    if (file.characters === 0) notices.push(`${file.name} is empty.`)
    else if (file.rows === 0)
      notices.push(`${file.name} holds no row${file.end === 'closed' ? '' : ', and no line end'}.`)
    else if ((file.end === 'open' || file.end === 'complete') && file.end !== last?.end)
      notices.push(
        `${file.name} ends without a line end: if it was cut off there, rows are missing.`,
      )
    else if (file.end === 'stray-quote')
      notices.push(`${file.name} has a quote near its end that is not closed.`)
    if (snapshot && last && sizeOf([file]) < sizeOf([last])) {
      const unit = file.characters === null ? 'rows' : 'characters'
      notices.push(
        `${file.name} is smaller than at the last import: ${count(sizeOf([last]))} ${unit} then, ` +
          `${count(sizeOf([file]))} now.`,
      )
    }
  }
  const limit = 20
  return notices.length > limit
    ? [...notices.slice(0, limit), `${count(notices.length - limit)} more such notes.`]
    : notices
}
