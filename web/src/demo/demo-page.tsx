import '../shell/later-texts.ts'
import { Navigate } from 'react-router'
import { useSiteGateOpen } from '../accounts/site-gate/use-site-gate.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { Page } from '../shell/page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useAreaName } from '../shell/use-area-name.ts'
import { useT, useLocalize } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { AppointmentStep, CallStep } from './call-step.tsx'
import { useQuery, useQueries, useMutation, queryOptions } from '@tanstack/react-query'
import { departmentsQuery, moduleQuery } from '../api/queries.ts'
import { ContentSteps } from './content-steps.tsx'
import styles from './demo-page.module.css'
import { nextDemoDay } from '@plat/contract/demo/demo'
import { CalendarPlus } from 'lucide-react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { Done } from '../accounts/save-row.tsx'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { listMails } from '@plat/contract/mailbox/mailbox'
import { TourStep, Way } from './tour-step.tsx'

/** A guided tour of a demo agency: what there is to try, with a link to each. Elsewhere it leads home. */
export default function DemoPage() {
  const t = useT()
  const agencyText = useAgencyText()
  const unlocked = useSiteGateOpen()
  const { demo } = useTenant().config
  useTitle(t('demo.title'))
  if (!demo) return <Navigate to={paths.home()} replace />
  return (
    <Page>
      <h1>{t('demo.title')}</h1>
      <p className={styles['lead']}>{agencyText('demo.lead')}</p>
      {unlocked ? <ContentSteps /> : <LockStep />}
      <AccountStep />
      {unlocked && <OwnStep />}
      {unlocked && <NextDayStep />}
      {unlocked && <CallStep />}
      {unlocked && <AppointmentStep />}
      {unlocked && <CommentStep />}
      {unlocked && <ChatStep />}
      <StaffStep />
    </Page>
  )
}

/** What opens the lock comes first: nothing else can be seen before. */
function LockStep() {
  const t = useT()
  const { demoLock } = useTenant().config.access
  return (
    <TourStep title={t('demo.lock')} lead={t('demo.lockLead')}>
      {demoLock && (
        <li className={styles['credentials']}>
          <code>{demoLock.email}</code> <code>{demoLock.password}</code>
        </li>
      )}
      <Way to={paths.lockLogin()} state={{ origin: 'demo/' }}>
        {t('demo.openLock')}
      </Way>
    </TourStep>
  )
}

function AccountStep() {
  const t = useT()
  const viewer = useViewer()
  return (
    <TourStep title={t('demo.account')} lead={t('demo.accountLead')}>
      {!viewer && (
        <>
          <Way to={paths.register('demo/')}>{t('demo.register')}</Way>
          <Way to={paths.login('demo/')}>{t('demo.login')}</Way>
        </>
      )}
      <Way to={paths.mailbox()}>{t('demo.mailbox')}</Way>
    </TourStep>
  )
}

/** The agency's people whom anybody may be here. */
function StaffStep() {
  const t = useT()
  const hub = useAreaName('hub')
  const { demoAccounts } = useTenant().config
  const staff = demoAccounts.flatMap(({ role, ...rest }) =>
    role === 'resident' ? [] : [{ role, ...rest }],
  )
  if (staff.length === 0) return null
  return (
    <TourStep title={t('demo.staff')} lead={t('demo.staffLead')}>
      {staff.map(({ email, password, role }) => (
        <li key={email} className={styles['credentials']}>
          <span>{t(`demo.staff.${role}`)}</span>
          <code>{email}</code>
          <code>{password}</code>
        </li>
      ))}
      <Way to={paths.login('demo/')}>{t('demo.login')}</Way>
      <Way to={paths.hub()}>{t('demo.hub', { hub })}</Way>
    </TourStep>
  )
}

/** How to chat as a resident and answer as an agent; nothing where no department takes messages. */
function ChatStep() {
  const t = useT()
  const { data: departments = [] } = useQuery(departmentsQuery)
  if (!departments.some(({ tags }) => tags.includes('chat'))) return null
  return (
    <TourStep title={t('demo.chat')} lead={t('demo.chatLead')}>
      <Way to={paths.chat()}>{t('demo.chatPage')}</Way>
      <Way to={`${paths.resourcer()}?type=chat`}>{t('demo.chatResourcer')}</Way>
      <Way to={paths.mailbox()}>{t('demo.mailbox')}</Way>
    </TourStep>
  )
}

/** How to comment on a record and answer as an agent; nothing where no module has public comments. */
function CommentStep() {
  const t = useT()
  const localize = useLocalize()
  const { data: departments = [] } = useQuery(departmentsQuery)
  const modules = useQueries({
    queries: departments.flatMap((one) => one.modules.map(({ id }) => moduleQuery(id))),
  })
  const module = modules.find(({ data }) => data?.control.comments.public === true)?.data
  if (!module) return null
  return (
    <TourStep title={t('demo.comments')} lead={t('demo.commentsLead')}>
      <Way to={paths.module(module.department, module.module_code)}>
        {t('demo.commentsRecord', { module: localize(module.display_name) })}
      </Way>
      <Way to={`${paths.resourcer()}?type=comment`}>{t('demo.commentsResourcer')}</Way>
      <Way to={paths.mailbox()}>{t('demo.mailbox')}</Way>
    </TourStep>
  )
}

/** Has the demo go on by a day, so that an alert has something to tell. */
function NextDayStep() {
  const t = useT()
  const next = useMutation({
    mutationFn: async () => (await call(nextDemoDay, { body: {} })).data,
  })
  const { data } = next
  return (
    <TourStep title={t('demo.nextDay')} lead={t('demo.nextDayLead')}>
      <li>
        <Button icon={CalendarPlus} busy={next.isPending} onPress={() => next.mutate()}>
          {t('demo.nextDayMove')}
        </Button>
        <FormError message={changeMessage(next.error, t)} />
        <Done message={data === undefined ? null : t('demo.nextDayDone', data)} />
      </li>
      <Way to={paths.mailbox()}>{t('demo.mailbox')}</Way>
    </TourStep>
  )
}

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
function OwnStep() {
  const t = useT()
  const { data: mail } = useQuery(shareMailQuery)
  if (!mail) return null
  const link = SHORT_LINK.exec(mail.text)?.[0]
  return (
    <TourStep title={t('demo.own')} lead={t('demo.ownLead')}>
      <Way to={paths.personal('searches')}>{t('demo.ownSearches')}</Way>
      <Way to={paths.personal('reports')}>{t('demo.ownReports')}</Way>
      {link !== undefined && (
        <li>
          {/* The server leads on from a short link. */}
          <a href={link}>{t('demo.ownLink')}</a>
        </li>
      )}
      <Way to={paths.mail(mail.guid)}>{t('demo.ownMail')}</Way>
    </TourStep>
  )
}
