import type { PGlite } from '@electric-sql/pglite'
import { CHANGE_CHANNEL } from './change-feed.ts'
import { messageReader } from './message-reader.ts'

const NOTIFICATION = 'A'.charCodeAt(0)

/**
 * Passes the notifications of the embedded database on, whichever connection caused them: they are part of
 * the answer to the statement that committed, and the driver gives them to that connection only.
 */
export async function forwardNotifications(
  database: PGlite,
  notify: (payload: string) => void,
): Promise<void> {
  await database.exec(`listen ${CHANGE_CHANNEL}`)
  const execute = database.execProtocolRawStream.bind(database)
  database.execProtocolRawStream = (message, options) => {
    const read = messageReader(NOTIFICATION, (content) => {
      // The sender's process, the channel and the payload; texts end with a zero.
      const [channel = '', payload = ''] = content.subarray(4).toString('utf8').split('\0')
      if (channel === CHANGE_CHANNEL) notify(payload)
    })
    return execute(message, {
      ...options,
      onRawData: (data) => {
        read(data)
        options.onRawData(data)
      },
    })
  }
}
