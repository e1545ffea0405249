import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail that arrived, as it was read from the socket. */
export interface ArrivedMail extends Omit<Email, 'sender'> {
  /** Of the envelope. */
  readonly recipients: readonly string[]
  /** Of the envelope. */
  readonly sender: string
}

/** What the server makes of a mail. */
export type SmtpAnswer = 'accept' | 'later' | 'refuse' | 'hang-up' | 'refuse-content'

/** A real SMTP server on a real socket. */
export interface SmtpForTests {
  readonly port: number
  readonly url: string
  readonly arrived: ArrivedMail[]
  /** Who logged in, as `user:password`. */
  readonly users: string[]
  close(): Promise<void>
}

/**
 * Starts an SMTP server on this machine.
 * @param answer What it makes of a mail to this address.
 */
export async function startSmtp(
  options: { port?: number; auth?: boolean; answer?: (recipient: string) => SmtpAnswer } = {},
): Promise<SmtpForTests> {
  const { answer = () => 'accept' } = options
  const arrived: ArrivedMail[] = []
  const users: string[] = []
  const keep = async (
    raw: Buffer,
    recipients: string[],
    sender: string,
    answered: (error: Error | null) => void,
  ) => {
    arrived.push({ ...(await PostalMime.parse(raw)), recipients, sender })
    answered(null)
  }
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: options.auth !== true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onAuth: (auth, _session, callback) => {
      users.push(`${auth.username ?? ''}:${auth.password ?? ''}`)
      callback(null, { user: auth.username })
    },
    onRcptTo: ({ address }, _session, callback) => {
      const said = answer(address)
      if (said === 'later') return callback(smtpError(450, 'Try again later'))
      if (said === 'refuse') return callback(smtpError(550, 'No such mailbox'))
      return callback(null)
    },
    onData: (stream, session, callback) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const said = answer(recipients[0] ?? '')
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (said === 'hang-up') {
          for (const connection of server.connections) {
            if (connection.id === session.id) connection.close()
          }
          return
        }
        if (said === 'refuse-content') return callback(smtpError(554, 'Not this'))
        const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        void keep(Buffer.concat(parts), recipients, sender, callback)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    users,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
