import type { AgentOutcome } from '@plat/contract/comments/comments'
import type { Locale } from '@plat/contract/platform/localized'

/** Outcomes that are emailed; answers are emailed themselves. */
export type MailedOutcome = Exclude<AgentOutcome, 'answered'>

/** Texts of emails about comments; each has a subject and a heading. `on`: number of the record. */
const EN = {
  receipt: {
    subject: (on: string) => `Your comment on record ${on}`,
    heading: 'We received your comment',
    text: (on: string, agency: string) =>
      `Your comment on record ${on} has been submitted for review by an official of ${agency}. You will receive correspondence shortly in relation to your comment.`,
    /** People who see a comment that has just been left. */
    seen: {
      agency: 'Only the agency sees your comment, with your name and email address.',
      offered:
        'You offered it as a public comment. An official decides whether it is shown on the record. We will email you the decision.',
      published: 'It is shown on the record to everyone who sees the record.',
    },
    named: {
      yes: 'The public comment shows your name. The agency also sees your email address.',
      no: 'The public comment does not show your name. The agency sees your name and email address.',
    },
    choose: 'You can show or withhold your name, or withdraw the comment, on the record.',
  },
  answer: {
    subject: (on: string) => `Answer to your comment on record ${on}`,
    heading: 'Your comment was answered',
    text: (on: string, agency: string) =>
      `An official of ${agency} answered your comment on record ${on}:`,
    shown: 'The answer is shown below your public comment.',
  },
  outcome: {
    subject: (on: string) => `Your comment on record ${on} was read`,
    heading: 'Your comment was read',
    text: {
      no_action: (on: string, agency: string) =>
        `An official of ${agency} read your comment on record ${on}. No action is needed.`,
      passed_on: (on: string, agency: string) =>
        `An official of ${agency} read your comment on record ${on} and passed it on to the people who handle it.`,
    },
  },
  published: {
    subject: (on: string) => `Your public comment on record ${on} is shown`,
    heading: 'Your public comment is shown',
    text: {
      first: (on: string, agency: string) =>
        `An official of ${agency} reviewed your comment on record ${on}. It is now shown to everyone who sees the record.`,
      again: (on: string, agency: string) =>
        `An official of ${agency} reviewed your comment on record ${on}. It is shown again to everyone who sees the record.`,
    },
  },
  hidden: {
    subject: (on: string) => `Your public comment on record ${on} is hidden`,
    heading: 'Your public comment is hidden',
    /** By what it was before; reports: it was published. */
    text: {
      offered: (on: string, agency: string) =>
        `An official of ${agency} reviewed your comment on record ${on}. It will not be shown to the public.`,
      published: (on: string, agency: string) =>
        `An official of ${agency} hid your comment on record ${on} from the public.`,
      hidden: (on: string, agency: string) =>
        `An official of ${agency} reviewed your comment on record ${on}. It stays hidden from the public.`,
      reports: (on: string, agency: string) =>
        `Your comment on record ${on} was hidden automatically, because several people reported it. An official of ${agency} will review it.`,
    },
    object:
      'If you disagree, open the record, find your comment there and object. You can object once. An official will then review the comment.',
    final: 'You already objected to hiding this comment. You cannot object again.',
  },
  objection_declined: {
    subject: (on: string) => `Your objection about record ${on} was declined`,
    heading: 'Your comment stays hidden',
    text: (on: string, agency: string) =>
      `An official of ${agency} read your objection. Your comment on record ${on} stays hidden from the public.`,
    final: 'This decision is final.',
  },
  assigned: {
    heading: 'A comment was assigned to you',
    text: (name: string) => `Please review the comment of ${name}.`,
    about: (subject: string) => `About: ${subject}`,
    open: 'Open the resourcer',
  },
  reason: (fault: string) => `Reason: ${fault}`,
  note: (text: string) => `Note from the agency: ${text}`,
  faults: {
    personal_data: 'It contains personal data.',
    insult: 'It insults or threatens someone.',
    spam: 'It is advertising or spam.',
    off_topic: 'It is not about this record.',
    other: 'Another reason.',
  },
  /** Above what the author wrote, where something else is quoted first. */
  youWrote: 'You wrote:',
  open: 'Open the record',
  unexpected: 'If you did not leave this comment, change your password and inform the agency.',
}

const ES: typeof EN = {
  receipt: {
    subject: (on) => `Su comentario sobre el registro ${on}`,
    heading: 'Recibimos su comentario',
    text: (on, agency) =>
      `Su comentario sobre el registro ${on} se envió para que lo revise un funcionario de ${agency}. En breve recibirá correspondencia relacionada con su comentario.`,
    seen: {
      agency: 'Solo la agencia ve su comentario, con su nombre y su correo electrónico.',
      offered:
        'Usted lo ofreció como comentario público. Un funcionario decide si se muestra en el registro. Le enviaremos la decisión por correo electrónico.',
      published: 'Se muestra en el registro a todas las personas que ven el registro.',
    },
    named: {
      yes: 'El comentario público muestra su nombre. La agencia ve también su correo electrónico.',
      no: 'El comentario público no muestra su nombre. La agencia ve su nombre y su correo electrónico.',
    },
    choose: 'En el registro puede mostrar u ocultar su nombre, o retirar el comentario.',
  },
  answer: {
    subject: (on) => `Respuesta a su comentario sobre el registro ${on}`,
    heading: 'Su comentario fue respondido',
    text: (on, agency) =>
      `Un funcionario de ${agency} respondió a su comentario sobre el registro ${on}:`,
    shown: 'La respuesta se muestra debajo de su comentario público.',
  },
  outcome: {
    subject: (on) => `Se leyó su comentario sobre el registro ${on}`,
    heading: 'Se leyó su comentario',
    text: {
      no_action: (on, agency) =>
        `Un funcionario de ${agency} leyó su comentario sobre el registro ${on}. No es necesario tomar medidas.`,
      passed_on: (on, agency) =>
        `Un funcionario de ${agency} leyó su comentario sobre el registro ${on} y lo remitió a las personas que se encargan del tema.`,
    },
  },
  published: {
    subject: (on) => `Se muestra su comentario público sobre el registro ${on}`,
    heading: 'Se muestra su comentario público',
    text: {
      first: (on, agency) =>
        `Un funcionario de ${agency} revisó su comentario sobre el registro ${on}. Ahora se muestra a todas las personas que ven el registro.`,
      again: (on, agency) =>
        `Un funcionario de ${agency} revisó su comentario sobre el registro ${on}. Se muestra de nuevo a todas las personas que ven el registro.`,
    },
  },
  hidden: {
    subject: (on) => `Su comentario público sobre el registro ${on} está oculto`,
    heading: 'Su comentario público está oculto',
    text: {
      offered: (on, agency) =>
        `Un funcionario de ${agency} revisó su comentario sobre el registro ${on}. No se mostrará al público.`,
      published: (on, agency) =>
        `Un funcionario de ${agency} ocultó al público su comentario sobre el registro ${on}.`,
      hidden: (on, agency) =>
        `Un funcionario de ${agency} revisó su comentario sobre el registro ${on}. Sigue oculto al público.`,
      reports: (on, agency) =>
        `Su comentario sobre el registro ${on} se ocultó automáticamente, porque varias personas lo denunciaron. Un funcionario de ${agency} lo revisará.`,
    },
    object:
      'Si no está de acuerdo, abra el registro, busque allí su comentario y presente una objeción. Puede hacerlo una sola vez. Un funcionario revisará entonces el comentario.',
    final:
      'Usted ya presentó una objeción a que se oculte este comentario. No puede presentar otra.',
  },
  objection_declined: {
    subject: (on) => `Se rechazó su objeción sobre el registro ${on}`,
    heading: 'Su comentario sigue oculto',
    text: (on, agency) =>
      `Un funcionario de ${agency} leyó su objeción. Su comentario sobre el registro ${on} sigue oculto al público.`,
    final: 'Esta decisión es definitiva.',
  },
  assigned: {
    heading: 'Se le asignó un comentario',
    text: (name) => `Revise el comentario de ${name}.`,
    about: (subject) => `Asunto: ${subject}`,
    open: 'Abrir las solicitudes',
  },
  reason: (fault) => `Motivo: ${fault}`,
  note: (text) => `Nota de la agencia: ${text}`,
  faults: {
    personal_data: 'Contiene datos personales.',
    insult: 'Insulta o amenaza a alguien.',
    spam: 'Es publicidad o spam.',
    off_topic: 'No trata de este registro.',
    other: 'Otro motivo.',
  },
  youWrote: 'Usted escribió:',
  open: 'Abrir el registro',
  unexpected: 'Si usted no dejó este comentario, cambie su contraseña y avise a la agencia.',
}

export const COMMENT_WORDS: Readonly<Record<Locale, typeof EN>> = { en: EN, es: ES }
