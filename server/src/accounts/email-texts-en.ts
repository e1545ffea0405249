import type { Grant, Role } from '@plat/contract/accounts/account'
import type { MailBranding } from '../platform/mail/mail-branding.ts'
import { type EmailTexts, duration, list, moment, named, personName } from './email-values.ts'

const ROLES: Record<Role, string> = { resident: 'resident', internal: 'staff' }
const GRANTS: Record<Grant, string> = {
  'stats.manage': 'make and change statistics',
  'hub.manage': 'manage the hub',
  'records.unmapped': 'see records that could not be placed on the map',
  'tenant.admin': 'manage people and settings of the agency',
}

/** The mails about accounts in English. */
export const EMAIL_TEXTS_EN: EmailTexts = {
  confirmAccount: (look, { link, hours }) => ({
    subject: `Confirm your e-mail address for ${agency(look)}`,
    heading: 'Confirm your e-mail address',
    paragraphs: [
      `Thank you for signing up with ${agency(look)}. Confirm this address and choose a password, and your account is ready.`,
    ],
    action: { label: 'Confirm and continue', url: link },
    footnote: [
      `The link works once, within ${duration('en', hours, 'hour')}.`,
      'You did not sign up? Then do nothing: without the link there is no account.',
    ],
  }),
  alreadyRegistered: (look, { loginLink, resetLink }) => ({
    subject: `You already have an account with ${agency(look)}`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, probably you, signed up with this address at ${agency(look)}. It has an account already, so there is nothing to confirm: just log in.`,
    ],
    action: { label: 'Log in', url: loginLink },
    more: [{ label: 'Forgot your password? Choose a new one', url: resetLink }],
    footnote: [
      'It was not you? Your account is as it was, and whoever tried was not told that it exists.',
    ],
  }),
  resetPassword: (look, { link, minutes }) => ({
    subject: `Choose a new password for ${agency(look)}`,
    heading: 'Choose a new password',
    paragraphs: [`We were asked for a new password for your account with ${agency(look)}.`],
    action: { label: 'Choose a new password', url: link },
    footnote: [
      `The link works once, within ${duration('en', minutes, 'minute')}.`,
      'You did not ask for it? Then do nothing: your password stays as it is.',
    ],
  }),
  passwordChanged: (look, { when }) => ({
    subject: `Your password for ${agency(look)} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account with ${agency(look)} was changed on ${moment('en', look.timeZone, when)}.`,
      'If that was you, all is well.',
    ],
    more: [newPassword(look)],
    footnote: [notYou(look, 'choose a new password at once')],
  }),
  twoFactorCode: (look, { code, minutes }) => ({
    subject: `Your code for ${agency(look)}`,
    heading: 'Your code',
    paragraphs: [`Enter this code on the page of ${agency(look)} that asks for it:`],
    code,
    footnote: [
      `The code works once, within ${duration('en', minutes, 'minute')}, in the browser that asked for it.`,
      'Tell it to nobody: we will never ask you for it by telephone or mail.',
    ],
  }),
  confirmNewEmail: (look, { link, hours, newEmail }) => ({
    subject: `Confirm your new e-mail address for ${agency(look)}`,
    heading: 'Confirm your new e-mail address',
    paragraphs: [
      `You want to use ${newEmail} for your account with ${agency(look)}. Until you confirm it, your old address stays in use.`,
    ],
    action: { label: 'Confirm the new address', url: link },
    footnote: [
      `The link works once, within ${duration('en', hours, 'hour')}.`,
      'You did not ask for it? Then do nothing: this address will not be used.',
    ],
  }),
  emailChanged: (look, { newEmail, when }) => ({
    subject: `Your e-mail address for ${agency(look)} was changed`,
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Since ${moment('en', look.timeZone, when)} your account with ${agency(look)} uses ${newEmail} instead of this address.`,
      'If that was you, all is well.',
    ],
    footnote: [notYou(look, null)],
  }),
  inviteUser: (look, { link, hours, invitedBy, role }) => ({
    subject: `You are invited to ${agency(look)}`,
    heading: `You are invited to ${agency(look)}`,
    paragraphs: [
      `${personName(invitedBy) ?? 'An administrator'} has prepared an account for you, as ${ROLES[role]}. Choose a password, and it is yours.`,
    ],
    action: { label: 'Accept the invitation', url: link },
    footnote: [
      `The link works once, within ${duration('en', hours, 'hour')}.`,
      'You did not expect it? Then do nothing: nobody can use the account without the link.',
    ],
  }),
  accountDeleted: (look) => ({
    subject: `Your account with ${agency(look)} was deleted`,
    heading: 'Your account was deleted',
    paragraphs: [
      `Your account with ${agency(look)} was deleted, and your personal data with it. This is the last mail about it.`,
      'You are welcome to sign up again at any time.',
    ],
  }),
  secondFactorChanged: (look, { what, when }) => ({
    subject: `Your login at ${agency(look)} was changed`,
    heading: {
      enrolled: 'An authenticator was set up',
      replaced: 'Your authenticator was replaced',
      removed: 'Your authenticator was removed',
    }[what],
    paragraphs: [
      {
        enrolled: `Since ${moment('en', look.timeZone, when)} the login of your account with ${agency(look)} asks for a code of your authenticator app.`,
        replaced: `Since ${moment('en', look.timeZone, when)} the login of your account with ${agency(look)} asks for the code of another authenticator.`,
        removed: `Since ${moment('en', look.timeZone, when)} the login of your account with ${agency(look)} no longer asks for a code of the authenticator that you had set up.`,
      }[what],
      'If you know about it, all is well.',
    ],
    more: [newPassword(look)],
    footnote: [notYou(look, 'choose a new password at once')],
  }),
  roleChanged: (look, { what }) => ({
    subject: `Your rights at ${agency(look)} have changed`,
    heading: 'Your rights have changed',
    paragraphs: [
      `An administrator of ${agency(look)} has changed your account.`,
      ...(what.state === 'suspended' ? ['It is suspended: you cannot log in for now.'] : []),
      ...(what.state === 'active' ? ['It is active again: you can log in.'] : []),
      ...(what.role === undefined ? [] : [`Your role is now: ${ROLES[what.role]}.`]),
      ...rights('You may now', what.added),
      ...rights('You may no longer', what.removed),
    ],
    footnote: [`Questions? Ask your administrator at ${agency(look)}.`],
  }),
}

function newPassword({ origin }: MailBranding) {
  return {
    label: 'Choose a new password',
    url: new URL('/account/forgot-password', origin).href,
  }
}

function notYou(look: MailBranding, first: string | null): string {
  const whom = look.contact
  const tell = whom === null ? `tell ${agency(look)}` : `tell ${agency(look)}: ${whom}`
  return `It was not you? Then ${first === null ? tell : `${first} and ${tell}`}.`
}

function agency(look: MailBranding): string {
  return named('en', look)
}

function rights(words: string, grants: readonly Grant[] = []): string[] {
  if (grants.length === 0) return []
  const names = grants.map((grant) => GRANTS[grant])
  return [`${words}: ${list('en', names)}.`]
}
