import '../shell/later-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountPage } from '../accounts/account-page.tsx'
import { ApiError } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { linkedQuery } from './link-queries.ts'
import { keepLinkToken, readLinkToken } from './link-token.ts'
import { LinkedAppointment } from './linked-appointment.tsx'

/** Behind the link of an appointment's mail: shows it, without login. Looking at it changes nothing. */
export default function AppointmentPage() {
  const t = useT()
  const words = useErrorMessages()
  const token = useToken()
  const { data, error, refetch } = useQuery({
    ...linkedQuery(token ?? ''),
    enabled: token !== null,
    retry: (failures, failure) => !isOver(failure) && failures < 2,
  })
  if (token === null || isOver(error)) return <Over />
  return (
    <AccountPage title={t('appointment.title')}>
      {data ? (
        <LinkedAppointment token={token} entry={data} />
      ) : error ? (
        <ErrorState {...words(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={5} label={t('shell.loading')} />
      )}
    </AccountPage>
  )
}

/** The token of the link, which leaves the address at once: an address is shown, shared and kept in histories. */
function useToken(): string | null {
  const navigate = useNavigate()
  const [token] = useState(readLinkToken)
  useEffect(() => {
    if (token === null) return
    keepLinkToken(token)
    void navigate(paths.appointment(), { replace: true })
  }, [token, navigate])
  return token
}

/** Whether an answer says that a link is unknown, cut off, or that its time is over. */
function isOver(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404, 410].includes(error.status)
}

function Over() {
  const t = useT()
  return (
    <AccountPage title={t('appointment.linkOver')} lead={<p>{t('appointment.linkOverWhy')}</p>}>
      <div>
        <ButtonLink to={paths.home()} look="primary">
          {t('shell.toHome')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
