import { join } from 'node:path'
import { localize } from '@plat/contract/platform/localized'
import type { FastifyBaseLogger } from 'fastify'
import { type ComposeAgain, mailGuard } from './alerts/mail-guard.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { RefusedMail } from './platform/mail/deliver.ts'
import { type MailSender, startMailSender } from './platform/mail/sender.ts'
import { fileTransport, smtpTransport } from './platform/mail/transports.ts'
import { loadTenant } from './tenancy/tenant-cache.ts'

/** Starts sending mail: by SMTP if it is configured, else into files of the data folder. */
export function startMail(parts: {
  config: Config
  database: Database
  logger: FastifyBaseLogger
  /** Is told of each mail that was refused for good. */
  refused(mail: RefusedMail): Promise<void>
  readonly composeAgain: ComposeAgain
}): MailSender {
  const { config, database, logger, refused, composeAgain } = parts
  const { smtpUrl, mailFrom, bounceAddress, dataDir } = config
  if (smtpUrl === null && config.production) {
    logger.warn({ folder: join(dataDir, 'outbox') }, 'SMTP_URL is not set: mails become files')
  }
  return startMailSender({
    database,
    logger,
    refused,
    bounceAddress,
    transport: smtpUrl === null ? fileTransport(join(dataDir, 'outbox')) : smtpTransport(smtpUrl),
    from: async (code, language) => {
      const { tenant } = (await loadTenant(database, code)).document
      return {
        name: localize(tenant.branding.title.short, language ?? tenant.locale),
        address: tenant.mail.from ?? mailFrom ?? `no-reply@${tenant.hosts[0] ?? 'localhost'}`,
        replyTo: tenant.mail.replyTo,
      }
    },
    mayLeave: async (code) => mailGuard(await loadTenant(database, code), composeAgain),
    // Of a demo agency the mailbox shows them.
    keepsBodies: async (code) => (await loadTenant(database, code)).document.tenant.demo,
  })
}
