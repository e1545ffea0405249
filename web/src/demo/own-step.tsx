import { listMails } from '@plat/contract/mailbox/mailbox'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { TourStep } from './tour-step.tsx'

/** The newest mail with a search; null where none was sent. */
const shareMailQuery = queryOptions({
  queryKey: ['demo-share-mail'],
  queryFn: async ({ signal }) => {
    const { data } = await call(listMails, { query: { limit: 50 } }, { signal })
    return data.find(({ kind }) => kind === 'share.search') ?? null
  },
})

const SHORT_LINK = /\/s\/[\w-]{10,64}/

/** What accounts have saved, shared and had reported: known by the mail with a search that went out. */
export function OwnStep() {
  const t = useT()
  const { data: mail } = useQuery(shareMailQuery)
  if (!mail) return null
  const link = SHORT_LINK.exec(mail.text)?.[0]
  return (
    <TourStep title={t('demo.own')} lead={t('demo.ownLead')}>
      <li>
        <Link to={paths.personal('searches')}>{t('demo.ownSearches')}</Link>
      </li>
      <li>
        <Link to={paths.personal('reports')}>{t('demo.ownReports')}</Link>
      </li>
      {link !== undefined && (
        <li>
          {/* The server leads on from a short link. */}
          <a href={link}>{t('demo.ownLink')}</a>
        </li>
      )}
      <li>
        <Link to={paths.mail(mail.guid)}>{t('demo.ownMail')}</Link>
      </li>
    </TourStep>
  )
}
