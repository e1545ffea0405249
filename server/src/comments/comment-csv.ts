import type { StaffComment } from '@plat/contract/comments/comments'
import { because } from '@plat/contract/platform/reasons'
import type { Locale } from '@plat/contract/platform/localized'
import type { AgencyWork, Reader } from '../accounts/agency-work.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts'
import { AppError } from '../platform/errors.ts'
import { momentWords, numberWords } from '../platform/words.ts'
import {
  COMMENT_COLUMNS,
  type CommentRow,
  IS_SERVED_COMMENT_SQL,
  staffComments,
} from './comment-row.ts'
import { COMMENT_WORDS } from './comment-words.ts'
import { requireRecord } from './commented-record.ts'

/** Most comments of a table, and how many are read at a time. */
const MOST = 10_000
const PAGE = 500

/** Titles of the columns, and words for their values. */
const WORDS = {
  en: {
    columns: [
      'Record number',
      'Received',
      'Name',
      'Email',
      'Comment',
      'Still there',
      'Public comment',
      'Name shown',
      'Reason for hiding',
      'Objection',
      'Outcome',
      'Outcome on',
      'Outcome by',
      'Answers',
    ],
    yes: 'Yes',
    no: 'No',
    publication: { offered: 'Offered', published: 'Published', hidden: 'Hidden' },
    reports: 'Reported by several people',
    outcome: {
      answered: 'Answered',
      no_action: 'No action',
      passed_on: 'Passed on',
      withdrawn: 'Withdrawn',
    },
    more: (most: string, all: string) => `This table has the first ${most} of ${all} comments.`,
  },
  es: {
    columns: [
      'Número de registro',
      'Recibido',
      'Nombre',
      'Correo electrónico',
      'Comentario',
      'Sigue ahí',
      'Comentario público',
      'Nombre visible',
      'Motivo para ocultarlo',
      'Objeción',
      'Resultado',
      'Fecha del resultado',
      'Resultado de',
      'Respuestas',
    ],
    yes: 'Sí',
    no: 'No',
    publication: { offered: 'Ofrecido', published: 'Publicado', hidden: 'Oculto' },
    reports: 'Denunciado por varias personas',
    outcome: {
      answered: 'Respondido',
      no_action: 'Sin medidas',
      passed_on: 'Remitido',
      withdrawn: 'Retirado',
    },
    more: (most: string, all: string) =>
      `Esta tabla tiene los primeros ${most} de ${all} comentarios.`,
  },
} as const satisfies Record<Locale, unknown>

/** A table, and the name of its file. */
interface CommentFile {
  readonly name: string
  readonly text: string
}

/**
 * All comments on a record that reach a reader as a table, the oldest first, also once the record is withdrawn. Withdrawn
 * comments have no words.
 * @throws AppError not_found for a record without comments that reach the reader, unless calls about it would
 */
export async function commentFile(
  work: AgencyWork,
  reader: Reader,
  record: string,
  locale: Locale,
): Promise<CommentFile> {
  const { tx, document } = work
  const [all] = await tx.query<{ found: number; reference: string | null }>(
    `select count(*)::integer as found, max(c.agency_reference) as reference from record_comment c
     where c.subject = $2 and ${IS_SERVED_COMMENT_SQL}`,
    [reader.account, record],
  )
  const { found, reference } = all ?? { found: 0, reference: null }
  const known = reference ?? (await servedReference(work, reader, record))
  const words = WORDS[locale]
  const lines = [csvLine(words.columns)]
  let last: string | null = null
  while (lines.length <= MOST) {
    const rows: CommentRow[] = await commentPage(work, reader, record, last)
    for (const one of await staffComments(work, rows, reader.visibility))
      lines.push(csvLine([known, ...cellsOf(one, locale, document.tenant.timeZone)]))
    last = rows.at(-1)?.guid ?? null
    if (rows.length < PAGE) break
  }
  const note = words.more(numberWords(MOST, locale), numberWords(found, locale))
  if (found > MOST) lines.push(csvLine([note]))
  const part = known.split(/[^A-Za-z0-9]+/).filter((one) => one !== '')
  const name = [document.tenant.code, 'comments', ...part].join('-')
  return { name: `${name}.csv`, text: BYTE_ORDER_MARK + lines.join('') }
}

/** @param after guid of the last comment of the page before; null: the first page */
function commentPage(
  { tx }: AgencyWork,
  { account }: Reader,
  record: string,
  after: string | null,
): Promise<CommentRow[]> {
  return tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c where c.subject = $2 and ${IS_SERVED_COMMENT_SQL}
       and ($3::uuid is null or (c.created_at, c.guid) > (select p.created_at, p.guid from record_comment p where p.guid = $3))
     order by c.created_at, c.guid limit ${PAGE}`,
    [account, record, after],
  )
}

/** Number of a record without comments. @throws AppError not_found where calls about it would not reach the reader */
async function servedReference(work: AgencyWork, reader: Reader, record: string): Promise<string> {
  const { subject } = await requireRecord(work, reader, record)
  const [refused] = await work.tx.query(
    'select from agent g where g.account = $1 and not g.modules && $2::text[]',
    [reader.account, subject.modules],
  )
  if (refused !== undefined) throw new AppError('not_found', because('no_such_subject'))
  return subject.agency_reference ?? ''
}

function cellsOf(one: StaffComment, locale: Locale, timeZone: string): (string | null)[] {
  const words = WORDS[locale]
  const when = (moment: string) => momentWords(new Date(moment), locale, timeZone)
  return [
    when(one.created),
    nameOf(one.user),
    one.email,
    one.text,
    one.still_there ? words.yes : words.no,
    one.publication && words.publication[one.publication],
    one.publication && (one.shows_name ? words.yes : words.no),
    one.hidden && (one.hidden.reason ? faultOf(one.hidden.reason, locale) : words.reports),
    one.objection && one.objection.text,
    one.outcome && words.outcome[one.outcome],
    one.outcome_at && when(one.outcome_at),
    nameOf(one.outcome_by),
    one.answers
      .map(
        ({ text, by, created }) =>
          `${[when(created), nameOf(by)].filter(Boolean).join(', ')}: ${text}`,
      )
      .join('\n\n'),
  ]
}

function faultOf(reason: keyof (typeof COMMENT_WORDS)['en']['faults'], locale: Locale): string {
  return COMMENT_WORDS[locale].faults[reason]
}

function nameOf(person: StaffComment['user']): string | null {
  return person === null ? null : `${person.first_name} ${person.last_name}`.trim()
}
