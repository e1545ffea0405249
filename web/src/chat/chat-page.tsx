import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../accounts/use-viewer.ts'
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { AreaPage, EmptyArea } from '../shell/area-page.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyCode } from '../ui/later.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Offices } from './offices.tsx'
import styles from './chat-page.module.css'

const Conversations = lazyCode(() => import('./conversations.tsx'))

/** Writing to departments: the own conversations, those of the agency's people, and other ways to reach an office. */
export default function ChatPage() {
  const t = useT()
  const words = useErrorMessages()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(departmentsQuery)
  const offices = data?.filter(({ tags }) => tags.includes('chat'))
  return (
    <AreaPage area={t('area.chat')}>
      {offices === undefined ? (
        error ? (
          <ErrorState {...words(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={3} label={t('shell.loading')} />
        )
      ) : offices.length > 0 || viewer?.role === 'internal' ? (
        <>
          {viewer === null ? (
            <LogInToWrite />
          ) : (
            <Suspense fallback={<Skeleton rows={6} label={t('shell.loading')} />}>
              <Conversations offices={offices} />
            </Suspense>
          )}
          {offices.some(({ contact }) => contact !== null) && (
            <section className={styles['others']} aria-labelledby="other-ways">
              <h2 id="other-ways">{t('area.chatOtherWays')}</h2>
              <Offices offices={offices} />
            </section>
          )}
        </>
      ) : (
        <EmptyArea message={t('area.noChat')}>
          <ButtonLink to={paths.departments()}>{t('area.departments')}</ButtonLink>
        </EmptyArea>
      )}
    </AreaPage>
  )
}

/** What can be done here, for visitors: who logs in comes back to the same address. */
function LogInToWrite() {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <div className={styles['logIn']}>
      <p>{t('area.chatLogIn')}</p>
      <ButtonLink look="primary" to={paths.login(`${pathname}${search}`.slice(1))}>
        {t('area.chatLogInButton')}
      </ButtonLink>
    </div>
  )
}
