import type { ComposeAgain } from '../alerts/mail-guard.ts'
import type { Mail } from '../platform/mail/check-mail.ts'
import { readAccounts } from './digest-accounts.ts'
import { contextOf, type DigestParts } from './digest-context.ts'
import { mailNews, NEWS_COLUMNS, readTold } from './release-batch.ts'
import type { News } from './told-news.ts'

/**
 * What composes a waiting mail of alerts again, by the rights of that moment and of what is left of its news: nobody
 * else would tell them, for they are released. It has no pictures, which may show what is not left.
 */
export function composeAgain(parts: Pick<DigestParts, 'logger' | 'port'>): ComposeAgain {
  return async (tx, state, { account, news }) => {
    if (news === undefined) return null
    const { document } = state
    const context = contextOf(parts, state)
    // An account that has waited for months has more than a request may read.
    await tx.query('set local statement_timeout = 0')
    // Not held: only one process has the mail, and who deletes the account may hold it and wait for its mails.
    const accounts = await readAccounts(tx, document, [account])
    const left = await tx.query<News>(
      `select ${NEWS_COLUMNS} from notification
       where owner = $1 and released_at = $2::timestamptz and deleted_at is null`,
      [account, news.released],
    )
    const told = await readTold(tx, document, left)
    // It stays the mail that it is: neither is its key looked at, nor its kind.
    const mailing = { kind: 'digest.alerts', keyOf: () => '', pictures: null }
    const made: Mail[] = []
    await mailNews(tx, context, accounts, told, mailing, async (mails) => void made.push(...mails))
    const [mail = null] = made
    if (mail !== null) {
      const about = { tenant: tx.tenant, account }
      parts.logger.info(
        about,
        'a waiting mail was composed again: it told of what may not be told any more',
      )
    }
    return mail
  }
}
