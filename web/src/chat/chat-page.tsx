import { Awaited } from '../shell/awaited.tsx'
import '../shell/later-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { departmentsQuery } from '../api/queries.ts'
import { LogInFirst } from '../calls/log-in-first.tsx'
import { paths } from '../paths.ts'
import { AreaPage, EmptyArea } from '../shell/area-page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { chatViewOf } from './chat-address.ts'
import { Chats } from './chats.tsx'
import { OtherWays } from './other-ways.tsx'
import styles from './chat-page.module.css'

/** The account's own chats with departments, and other ways to reach those. */
export default function ChatPage() {
  const t = useT()
  const viewer = useViewer()
  const { branding } = useTenant().config
  const [params] = useSearchParams()
  const view = chatViewOf(params)
  const isCovered = viewer !== null && view.kind !== 'list'
  const { data, error, refetch } = useQuery(departmentsQuery)
  const takers = data?.filter(({ tags }) => tags.includes('chat'))
  const reachable = takers?.filter(({ contact }) => contact !== null) ?? []
  return (
    <AreaPage title={t('chat.title', { agency: branding.title.short })}>
      <p className={styles['lead']} data-covered={isCovered || undefined}>
        {t('chat.lead')}
      </p>
      {viewer === null ? (
        <section className={styles['logIn']} aria-labelledby="chat-log-in">
          <h2 id="chat-log-in">
            {t(view.kind === 'chat' ? 'chat.logInToRead' : 'chat.logInToWrite')}
          </h2>
          <LogInFirst titled={false} />
        </section>
      ) : lacksSecondFactor(viewer) ? (
        <SecondFactorNotice />
      ) : (
        <Chats key={viewer.id} view={view} canStart={takers?.length !== 0} />
      )}
      {takers === undefined ? (
        <Awaited query={{ error, refetch }} rows={3} />
      ) : takers.length === 0 ? (
        <EmptyArea message={t('area.noChat')}>
          <ButtonLink to={paths.departments()}>{t('area.departments')}</ButtonLink>
        </EmptyArea>
      ) : (
        reachable.length > 0 && (
          <div className={styles['other']} data-covered={isCovered || undefined}>
            <OtherWays departments={reachable} />
          </div>
        )
      )}
    </AreaPage>
  )
}
