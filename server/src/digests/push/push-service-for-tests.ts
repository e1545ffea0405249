import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What came for a browser, as it reads it. */
interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly payload: unknown
}

/** A push service on this machine, and the browser behind it. */
export async function pushServiceForTests() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const pushed: Pushed[] = []
  let status: number | 'endless' = 201
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const payload: unknown = JSON.parse(decrypted(body, browser, auth))
      pushed.push({ path: request.url ?? '', headers: request.headers, payload })
      if (status !== 'endless') response.writeHead(status).end()
      else response.writeHead(201).write('.')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    endpoint: `http://${host}/push/1`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    pushed,
    /** What it answers from now on; endless: 201, and an answer that does not end. */
    answer: (next: number | 'endless') => void (status = next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A message as a browser opens it (RFC 8188 and 8291). */
function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derived = (secret: Buffer, from: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes))
  const shared = browser.computeSecret(sender)
  const named = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = derived(shared, auth, named, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const clear = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The text ends with a 2, and may be padded.
  return clear.subarray(0, clear.lastIndexOf(2)).toString('utf8')
}
