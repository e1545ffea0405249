import type { Locale } from '@plat/contract/platform/localized'

/** Texts of mails about a comment; `on` is the number of its record. */
interface CommentWords {
  readonly receipt: { subject: (on: string) => string; heading: string }
  readonly received: (on: string, agency: string) => string
  readonly offered: (name: string | null) => string
  readonly answer: { subject: (on: string) => string; heading: string }
  readonly answered: (on: string, who: string, agency: string) => string
  readonly outcome: { subject: (on: string) => string; heading: string }
  readonly noAction: (on: string, agency: string) => string
  readonly passedOn: (on: string, agency: string) => string
  readonly publication: { subject: (on: string) => string; heading: string }
  readonly published: (on: string, agency: string) => string
  readonly declined: (on: string, agency: string) => string
  /** Above what the receiver wrote. */
  readonly youWrote: string
  readonly open: string
  readonly unexpected: string
}

export const COMMENT_WORDS: Readonly<Record<Locale, CommentWords>> = {
  en: {
    receipt: {
      subject: (on) => `Your comment on ${on}`,
      heading: 'We have received your comment',
    },
    received: (on, agency) =>
      `Your comment on record ${on} has been submitted for review by an official of ${agency}. You will receive correspondence shortly in relation to your comment.`,
    offered: (name) =>
      name === null
        ? 'You offered it as a public comment. After review it may be shown on the record, without your name.'
        : `You offered it as a public comment. After review it may be shown on the record under the name ${name}.`,
    answer: {
      subject: (on) => `An answer to your comment on ${on}`,
      heading: 'Your comment was answered',
    },
    answered: (on, who, agency) =>
      `${who} has answered your comment on record ${on} for ${agency}:`,
    outcome: {
      subject: (on) => `Your comment on ${on} was read`,
      heading: 'Your comment was read',
    },
    noAction: (on, agency) =>
      `An official of ${agency} has read your comment on record ${on}. Nothing more has to be done about it.`,
    passedOn: (on, agency) =>
      `An official of ${agency} has read your comment on record ${on} and passed it on to those who handle it.`,
    publication: {
      subject: (on) => `Your public comment on ${on}`,
      heading: 'Your public comment was reviewed',
    },
    published: (on, agency) =>
      `An official of ${agency} has reviewed your comment on record ${on}. It is now shown on the record.`,
    declined: (on, agency) =>
      `An official of ${agency} has reviewed your comment on record ${on}. It will not be shown on the record. The agency has read it.`,
    youWrote: 'You wrote:',
    open: 'Open the record',
    unexpected: 'If you did not leave this comment, change your password and tell the agency.',
  },
  es: {
    receipt: {
      subject: (on) => `Su comentario sobre ${on}`,
      heading: 'Hemos recibido su comentario',
    },
    received: (on, agency) =>
      `Su comentario sobre el registro ${on} se ha enviado para que lo revise un funcionario de ${agency}. En breve recibirá correspondencia relacionada con su comentario.`,
    offered: (name) =>
      name === null
        ? 'Lo ofreció como comentario público. Tras la revisión podrá mostrarse en el registro, sin su nombre.'
        : `Lo ofreció como comentario público. Tras la revisión podrá mostrarse en el registro con el nombre ${name}.`,
    answer: {
      subject: (on) => `Respuesta a su comentario sobre ${on}`,
      heading: 'Su comentario ha recibido respuesta',
    },
    answered: (on, who, agency) =>
      `${who} ha respondido a su comentario sobre el registro ${on} en nombre de ${agency}:`,
    outcome: {
      subject: (on) => `Se ha leído su comentario sobre ${on}`,
      heading: 'Se ha leído su comentario',
    },
    noAction: (on, agency) =>
      `Un funcionario de ${agency} ha leído su comentario sobre el registro ${on}. No es necesario hacer nada más.`,
    passedOn: (on, agency) =>
      `Un funcionario de ${agency} ha leído su comentario sobre el registro ${on} y lo ha remitido a quienes lo tramitan.`,
    publication: {
      subject: (on) => `Su comentario público sobre ${on}`,
      heading: 'Se ha revisado su comentario público',
    },
    published: (on, agency) =>
      `Un funcionario de ${agency} ha revisado su comentario sobre el registro ${on}. Ya se muestra en el registro.`,
    declined: (on, agency) =>
      `Un funcionario de ${agency} ha revisado su comentario sobre el registro ${on}. No se mostrará en el registro. La agencia lo ha leído.`,
    youWrote: 'Usted escribió:',
    open: 'Abrir el registro',
    unexpected: 'Si usted no dejó este comentario, cambie su contraseña y avise a la agencia.',
  },
}
