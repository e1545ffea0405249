import { Awaited } from '../shell/awaited.tsx'
import '../shell/later-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AccountPage } from '../accounts/account-page.tsx'
import { FullGate } from '../accounts/gates.tsx'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { ApiError } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { NoticePage } from '../shell/notice-page.tsx'
import { useLinkToken } from '../shell/use-link-token.ts'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import {
  type AppointmentSource,
  entryQuery,
  sourceById,
  sourceByToken,
} from './appointment-source.ts'
import { AppointmentView } from './appointment-view.tsx'
import { useAppointmentWords } from './use-appointment-words.ts'

/** One appointment, for its resident and for agents: by its guid after login, or by the link of an email. */
export default function AppointmentPage() {
  const [params] = useSearchParams()
  const guid = params.get('id')
  if (guid === null) return <ByLink />
  return (
    <FullGate>
      <ById key={guid} guid={guid} />
    </FullGate>
  )
}

function ByLink() {
  const token = useLinkToken('appointment', paths.appointment())
  return token === null ? <Missing by="link" /> : <Appointment source={sourceByToken(token)} />
}

function ById({ guid }: { guid: string }) {
  const viewer = useViewer()
  if (viewer === null || !lacksSecondFactor(viewer))
    return <Appointment source={sourceById(guid)} />
  return (
    <NoticePage>
      <SecondFactorNotice />
    </NoticePage>
  )
}

function Appointment({ source }: { source: AppointmentSource }) {
  const t = useT()
  const { data, error, refetch } = useQuery(entryQuery(source))
  // Also one that is gone since it was read. A guid or token that is cut off is invalid.
  if (error instanceof ApiError && [400, 404, 410].includes(error.status))
    return <Missing by={source.by} isOver={error.status === 410} />
  if (data) return <Shown source={source} entry={data} />
  return (
    <AccountPage title={t('appointment.plain')}>
      <Awaited query={{ error, refetch }} rows={5} />
    </AccountPage>
  )
}

function Shown(props: React.ComponentProps<typeof AppointmentView>) {
  const { title } = useAppointmentWords(props.entry)
  return (
    <AccountPage title={title}>
      <AppointmentView {...props} />
    </AccountPage>
  )
}

interface MissingProps {
  by: AppointmentSource['by']
  /** The link's time is over. */
  isOver?: boolean
}

/** There is no appointment for the reader. */
function Missing({ by, isOver = false }: MissingProps) {
  const t = useT()
  const isLink = by === 'link'
  const title = t(isLink ? 'appointment.linkOver' : 'appointment.unknown')
  const linkWhy = isOver ? 'appointment.linkOverPast' : 'appointment.linkOverWhy'
  useTitle(title)
  return (
    <NoticePage>
      <h1>{title}</h1>
      <p>{t(isLink ? linkWhy : 'appointment.unknownHint')}</p>
      <ButtonLink to={paths.home()}>{t('shell.toHome')}</ButtonLink>
    </NoticePage>
  )
}
