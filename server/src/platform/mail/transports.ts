import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { composeMail, mailMessage, type OutgoingMail } from './compose.ts'

/** Where mails go: an SMTP server, or files. */
export interface MailTransport {
  /** How many mails it takes at a time. */
  readonly width: number
  /** Resolves once the mail server has accepted the mail. @throws an error for `readFailure`. */
  send(mail: OutgoingMail): Promise<void>
  /** Deletes the tenant's mails that it stores, except these. */
  cleanUp?(tenant: string, kept: ReadonlySet<string>): Promise<void>
  close(): void
}

/** Milliseconds: to connect and to be greeted; of silence; for one mail in all. */
const CONNECTING = 10_000
const SILENCE = 30_000
const ONE_MAIL = 90_000
const CONNECTIONS = 4
/** Domains that are nobody's, for examples and tests (RFC 2606): people of a demo have theirs there. */
const NOBODYS = /[.@](?:example|invalid|test)$/i

/**
 * Sends by the SMTP server of `smtp://[user:password@]host[:port]` (STARTTLS where the server offers
 * it) or `smtps://…`. With a password the connection must be encrypted, unless the address ends with
 * `?requireTLS=false`. A mail to a domain that is nobody's goes nowhere: the mailbox of a demo shows it all the same.
 */
export function smtpTransport(url: string): MailTransport {
  const { password, searchParams } = new URL(url)
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The outbox tries again, and knows for how long.
    maxRequeues: 1,
    ...(password !== '' && searchParams.get('requireTLS') !== 'false' ? { requireTLS: true } : {}),
    connectionTimeout: CONNECTING,
    greetingTimeout: CONNECTING,
    dnsTimeout: CONNECTING,
    socketTimeout: SILENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    width: CONNECTIONS,
    send: async (mail) => {
      if (NOBODYS.test(mail.to)) return
      await transporter.sendMail({ ...mailMessage(mail), signal: AbortSignal.timeout(ONE_MAIL) })
    },
    close: () => transporter.close(),
  }
}

/**
 * Writes each mail as `DIRECTORY/TENANT/TIME-GUID.eml`, for trying out without a mail server: mail
 * programs open it. The folder holds what people got by mail, so it is its owner's only.
 */
export function fileTransport(directory: string): MailTransport {
  return {
    width: 1,
    send: async (mail) => {
      const folder = join(directory, mail.tenant)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = mail.date.toISOString().replaceAll(':', '').replace(/\..*/, 'Z')
      const name = join(folder, `${time}-${mail.guid}.eml`)
      await writeFile(`${name}.part`, await composeMail(mail), { mode: 0o600 })
      await rename(`${name}.part`, name)
    },
    cleanUp: async (tenant, kept) => {
      const folder = join(directory, tenant)
      for (const name of await filesOf(folder)) {
        const guid = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/.exec(name)?.[1]
        if (guid !== undefined && !kept.has(guid)) await rm(join(folder, name), { force: true })
      }
    },
    close: () => undefined,
  }
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
