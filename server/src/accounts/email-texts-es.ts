import type { Grant, Role } from '@plat/contract/accounts/account'
import { localize } from '@plat/contract/platform/localized'
import type { MailBranding } from '../platform/mail/mail-branding.ts'
import { type EmailTexts, duration, list, moment, named, personName } from './email-values.ts'

const ROLES: Record<Role, string> = { resident: 'residente', internal: 'personal de la agencia' }
const GRANTS: Record<Grant, string> = {
  'stats.manage': 'crear y cambiar estadísticas',
  'hub.manage': 'administrar el centro de atención',
  'records.unmapped': 'ver registros que no se pudieron ubicar en el mapa',
  'tenant.admin': 'administrar personas y ajustes de la agencia',
}

/** The mails about accounts in Spanish. */
export const EMAIL_TEXTS_ES: EmailTexts = {
  confirmAccount: (look, { link, hours }) => ({
    subject: `Confirme su correo electrónico: ${localize(look.agency, 'es')}`,
    heading: 'Confirme su correo electrónico',
    paragraphs: [
      `Gracias por registrarse en ${agency(look)}. Confirme esta dirección y elija una contraseña, y su cuenta estará lista.`,
    ],
    action: { label: 'Confirmar y continuar', url: link },
    footnote: [
      `El enlace funciona una sola vez, durante ${duration('es', hours, 'hour')}.`,
      '¿No se registró usted? No haga nada: sin el enlace no habrá cuenta.',
    ],
  }),
  alreadyRegistered: (look, { loginLink, resetLink }) => ({
    subject: `Usted ya tiene una cuenta: ${localize(look.agency, 'es')}`,
    heading: 'Usted ya tiene una cuenta',
    paragraphs: [
      `Alguien, probablemente usted, se registró con esta dirección en ${agency(look)}. Ya tiene una cuenta, así que no hay nada que confirmar: solo inicie sesión.`,
    ],
    action: { label: 'Iniciar sesión', url: loginLink },
    more: [{ label: '¿Olvidó su contraseña? Elija una nueva', url: resetLink }],
    footnote: [
      '¿No fue usted? Su cuenta sigue igual, y a quien lo intentó no se le dijo que existe.',
    ],
  }),
  resetPassword: (look, { link, minutes }) => ({
    subject: `Elija una nueva contraseña: ${localize(look.agency, 'es')}`,
    heading: 'Elija una nueva contraseña',
    paragraphs: [`Se nos pidió una nueva contraseña para su cuenta en ${agency(look)}.`],
    action: { label: 'Elegir una nueva contraseña', url: link },
    footnote: [
      `El enlace funciona una sola vez, durante ${duration('es', minutes, 'minute')}.`,
      '¿No la pidió usted? No haga nada: su contraseña sigue siendo la misma.',
    ],
  }),
  passwordChanged: (look, { when }) => ({
    subject: `Se cambió su contraseña: ${localize(look.agency, 'es')}`,
    heading: 'Se cambió su contraseña',
    paragraphs: [
      `La contraseña de su cuenta en ${agency(look)} se cambió el ${moment('es', look.timeZone, when)}.`,
      'Si fue usted, todo está bien.',
    ],
    more: [newPassword(look)],
    footnote: [notYou(look, 'elija de inmediato una nueva contraseña')],
  }),
  twoFactorCode: (look, { code, minutes }) => ({
    subject: `Su código: ${localize(look.agency, 'es')}`,
    heading: 'Su código',
    paragraphs: [`Escriba este código en la página ${contracted('de', agency(look))} que lo pide:`],
    code,
    footnote: [
      `El código funciona una sola vez, durante ${duration('es', minutes, 'minute')}, en el navegador que lo pidió.`,
      'No se lo diga a nadie: nunca se lo pediremos por teléfono ni por correo.',
    ],
  }),
  confirmNewEmail: (look, { link, hours, newEmail }) => ({
    subject: `Confirme su nuevo correo electrónico: ${localize(look.agency, 'es')}`,
    heading: 'Confirme su nuevo correo electrónico',
    paragraphs: [
      `Usted quiere usar ${newEmail} para su cuenta en ${agency(look)}. Hasta que lo confirme, se sigue usando la dirección anterior.`,
    ],
    action: { label: 'Confirmar la nueva dirección', url: link },
    footnote: [
      `El enlace funciona una sola vez, durante ${duration('es', hours, 'hour')}.`,
      '¿No lo pidió usted? No haga nada: esta dirección no se usará.',
    ],
  }),
  emailChanged: (look, { newEmail, when }) => ({
    subject: `Se cambió su correo electrónico: ${localize(look.agency, 'es')}`,
    heading: 'Se cambió su correo electrónico',
    paragraphs: [
      `Desde el ${moment('es', look.timeZone, when)} su cuenta en ${agency(look)} usa ${newEmail} en lugar de esta dirección.`,
      'Si fue usted, todo está bien.',
    ],
    footnote: [notYou(look, null)],
  }),
  inviteUser: (look, { link, hours, invitedBy, role }) => ({
    subject: `Invitación ${contracted('de', agency(look))}`,
    heading: `Invitación ${contracted('de', agency(look))}`,
    paragraphs: [
      `${personName(invitedBy) ?? 'Una persona de la administración'} ha preparado una cuenta para usted, como ${ROLES[role]}. Elija una contraseña y será suya.`,
    ],
    action: { label: 'Aceptar la invitación', url: link },
    footnote: [
      `El enlace funciona una sola vez, durante ${duration('es', hours, 'hour')}.`,
      '¿No la esperaba? No haga nada: nadie puede usar la cuenta sin el enlace.',
    ],
  }),
  accountDeleted: (look) => ({
    subject: `Se eliminó su cuenta: ${localize(look.agency, 'es')}`,
    heading: 'Se eliminó su cuenta',
    paragraphs: [
      `Su cuenta en ${agency(look)} se eliminó, y con ella sus datos personales. Este es el último correo sobre ella.`,
      'Puede volver a registrarse cuando quiera.',
    ],
  }),
  secondFactorChanged: (look, { what, when }) => ({
    subject: `Cambió su inicio de sesión: ${localize(look.agency, 'es')}`,
    heading: {
      enrolled: 'Se configuró un autenticador',
      replaced: 'Se reemplazó su autenticador',
      removed: 'Se quitó su autenticador',
    }[what],
    paragraphs: [
      {
        enrolled: `Desde el ${moment('es', look.timeZone, when)} su cuenta en ${agency(look)} pide al iniciar sesión un código de su aplicación de autenticación.`,
        replaced: `Desde el ${moment('es', look.timeZone, when)} su cuenta en ${agency(look)} pide al iniciar sesión el código de otro autenticador.`,
        removed: `Desde el ${moment('es', look.timeZone, when)} su cuenta en ${agency(look)} ya no pide al iniciar sesión un código del autenticador que usted había configurado.`,
      }[what],
      'Si usted ya lo sabía, todo está bien.',
    ],
    more: [newPassword(look)],
    footnote: [notYou(look, 'elija de inmediato una nueva contraseña')],
  }),
  roleChanged: (look, { what }) => ({
    subject: `Cambiaron sus permisos: ${localize(look.agency, 'es')}`,
    heading: 'Cambiaron sus permisos',
    paragraphs: [
      `La administración ${contracted('de', agency(look))} ha cambiado su cuenta.`,
      ...(what.state === 'suspended'
        ? ['Está suspendida: por ahora no puede iniciar sesión.']
        : []),
      ...(what.state === 'active' ? ['Está activa de nuevo: puede iniciar sesión.'] : []),
      ...(what.role === undefined ? [] : [`Su función es ahora: ${ROLES[what.role]}.`]),
      ...rights('Ahora puede', what.added),
      ...rights('Ya no puede', what.removed),
    ],
    footnote: [`¿Preguntas? Consulte a la administración ${contracted('de', agency(look))}.`],
  }),
}

function newPassword({ origin }: MailBranding) {
  return {
    label: 'Elegir una nueva contraseña',
    url: new URL('/account/forgot-password', origin).href,
  }
}

function notYou(look: MailBranding, first: string | null): string {
  const whom = look.contact
  const tell = `avise ${contracted('a', agency(look))}${whom === null ? '' : `: ${whom}`}`
  return `¿No fue usted? Entonces ${first === null ? tell : `${first} y ${tell}`}.`
}

function agency(look: MailBranding): string {
  return named('es', look)
}

/** `del Condado`, `al Condado`, else the two words as they are. */
function contracted(preposition: 'a' | 'de', name: string): string {
  return name.startsWith('el ') ? `${preposition}l ${name.slice(3)}` : `${preposition} ${name}`
}

function rights(words: string, grants: readonly Grant[] = []): string[] {
  if (grants.length === 0) return []
  const names = grants.map((grant) => GRANTS[grant])
  return [`${words}: ${list('es', names)}.`]
}
