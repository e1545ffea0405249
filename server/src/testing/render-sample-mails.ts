/**
 * Prints every mail about accounts and to residents about appointments as JSON, in every language, in the look of the demo agencies and in
 * two difficult ones: for the tests in a browser, and for looking at them.
 */
import { resolve } from 'node:path'
import { LOCALES } from '@plat/contract/platform/localized'
import type { MailBranding } from '../platform/mail/mail-branding.ts'
import { readFolder } from '../tenancy/folder/read-folder.ts'
import { mailBranding } from '../accounts/mail-branding.ts'
import { sampleMails } from '../accounts/sample-mails.ts'
import { sampleAppointmentMails } from '../schedule/sample-mails.ts'
import type { TenantSettings } from '../tenancy/document/tenant-document.ts'

const DEMO = resolve(import.meta.dirname, '../../../tenants/demo')

async function demoSettings(code: string): Promise<TenantSettings> {
  const { settings, problems } = await readFolder(resolve(DEMO, code))
  if (settings === null) throw new Error(JSON.stringify(problems))
  return settings.value
}

async function demoBranding(code: string): Promise<MailBranding> {
  const tenant = await demoSettings(code)
  return mailBranding({ tenant, files: {} }, `https://${tenant.hosts[0] ?? code}`)
}

const tenant = await demoSettings('harbor')
const harbor = await demoBranding('harbor')
const looks: Record<string, MailBranding> = {
  harbor,
  mesa: await demoBranding('mesa'),
  pale: {
    ...harbor,
    agency: 'Agencia Metropolitana de Planificación Territorial y Permisos',
    primary: '#ffe14d',
    onPrimary: '#000000',
    logoUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    address: '1200 Boulevard of the Founding Families North-East, Suite 4500, San Fernando',
    contact: 'questions@permits.planning.example.gov',
    answered: true,
  },
  unbroken: { ...harbor, agency: 'W'.repeat(60), primary: '#777777', onPrimary: '#000000' },
}

const samples = Object.entries(looks).flatMap(([name, look]) =>
  LOCALES.flatMap((locale) =>
    [
      ...sampleMails(look, locale),
      ...sampleAppointmentMails({ look, origin: look.origin, document: { tenant } }, locale),
    ].map((mail) => ({ look: name, locale, ...mail })),
  ),
)
process.stdout.write(JSON.stringify(samples))
