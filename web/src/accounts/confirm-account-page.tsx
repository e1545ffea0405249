import { Awaited } from '../shell/awaited.tsx'
import '../shell/later-texts.ts'
import { checkConfirmation } from '@plat/contract/accounts/registration'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { AccountPage } from './account-page.tsx'
import { ConfirmAccountForm } from './confirm-account-form.tsx'
import { insteadOf } from './instead-of.ts'
import { safeReferrer } from './safe-referrer.ts'

const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['confirmation', token],
    queryFn: async ({ signal }) =>
      (await call(checkConfirmation, { params: { token } }, { signal })).data,
    enabled: token !== '',
    // The form stays as it is while it is filled in; a used link is found out when it is sent.
    staleTime: Infinity,
    gcTime: 0,
  })

/** Where the mailed link leads: checks it, then asks for names, zip and password. */
export default function ConfirmAccountPage() {
  const t = useT()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { data, error, refetch } = useQuery(confirmationQuery(token))

  if (token === '') return <Navigate to={paths.requestConfirmation()} replace />
  const elsewhere = insteadOf(error)
  if (elsewhere) return <Navigate to={elsewhere.to} state={elsewhere.state} replace />
  return (
    <AccountPage
      title={t('confirm.title')}
      lead={data && <p>{t('confirm.lead', { email: data.email })}</p>}
    >
      {data ? (
        <ConfirmAccountForm
          token={token}
          email={data.email}
          target={safeReferrer(params.get('referrer'))}
        />
      ) : (
        <Awaited query={{ error, refetch }} rows={5} />
      )}
    </AccountPage>
  )
}
