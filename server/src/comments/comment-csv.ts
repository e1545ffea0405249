import type { StaffComment } from '@plat/contract/comments/comments'
import type { Locale } from '@plat/contract/platform/localized'
import { momentWords } from '../platform/words.ts'
import { csvLine } from '../platform/csv.ts'

/** Titles of the columns, and words for what a comment came to. */
const WORDS = {
  en: {
    columns: [
      'Record number',
      'Received',
      'Name',
      'E-mail',
      'Comment',
      'Public comment',
      'Public name',
      'Outcome',
      'Outcome on',
      'Outcome by',
      'Answers',
    ],
    publication: { offered: 'Offered', published: 'Published', declined: 'Declined' },
    outcome: {
      answered: 'Answered',
      no_action: 'No action',
      passed_on: 'Passed on',
      withdrawn: 'Withdrawn',
    },
  },
  es: {
    columns: [
      'Número de registro',
      'Recibido',
      'Nombre',
      'Correo electrónico',
      'Comentario',
      'Comentario público',
      'Nombre público',
      'Resultado',
      'Resultado del',
      'Resultado de',
      'Respuestas',
    ],
    publication: { offered: 'Ofrecido', published: 'Publicado', declined: 'Rechazado' },
    outcome: {
      answered: 'Respondido',
      no_action: 'Sin medidas',
      passed_on: 'Remitido',
      withdrawn: 'Retirado',
    },
  },
} as const satisfies Record<Locale, unknown>

/** Comments on a record as a table, for the file; moments are those of the agency's clocks. */
export function commentTable(
  reference: string,
  comments: readonly StaffComment[],
  locale: Locale,
  timeZone: string,
): string {
  const words = WORDS[locale]
  const when = (moment: string) => momentWords(new Date(moment), locale, timeZone)
  const rows = comments.map((one) => [
    reference,
    when(one.created),
    nameOf(one.user),
    one.email,
    one.text,
    one.publication && words.publication[one.publication],
    one.public_name,
    one.outcome && words.outcome[one.outcome],
    one.outcome_at && when(one.outcome_at),
    nameOf(one.outcome_by),
    one.answers
      .map(
        ({ text, by, created }) =>
          `${[when(created), nameOf(by)].filter(Boolean).join(', ')}: ${text}`,
      )
      .join('\n\n'),
  ])
  return [[...words.columns], ...rows].map(csvLine).join('')
}

function nameOf(person: StaffComment['user']): string | null {
  return person === null ? null : `${person.first_name} ${person.last_name}`.trim()
}
