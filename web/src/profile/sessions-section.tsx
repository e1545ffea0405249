import { endSession, type Session } from '@plat/contract/profile/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useMoments } from '../accounts/use-moments.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { Awaited } from '../shell/awaited.tsx'
import { type Translate, useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { focusSection, SettingsSection } from '../accounts/settings-section.tsx'
import { Done } from '../accounts/save-row.tsx'
import { sessionsQuery } from './sessions-query.ts'
import styles from './sessions.module.css'

const ID = 'sessions'

/** Every browser in which the account is signed in, and how to end that from here. */
export function SessionsSection() {
  const t = useT()
  const client = useQueryClient()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const [ended, setEnded] = useState<readonly Session[]>([])
  const others = sessions?.filter(({ current }) => !current) ?? []
  const end = useMutation({
    mutationFn: async (chosen: readonly Session[]) => {
      for (const { guid } of chosen) await endOne(guid)
    },
    onMutate: () => setEnded([]),
    onSuccess: (_, chosen) => {
      setEnded(chosen)
      // The button that was pressed goes away with its session.
      focusSection(ID)
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })

  return (
    <SettingsSection id={ID} title={t('sessions.title')} lead={t('sessions.lead')}>
      {sessions === undefined ? (
        <Awaited query={{ error, refetch }} rows={2} loading={t('sessions.loading')} />
      ) : (
        <ul className={styles['sessions']}>
          {sessions.map((session) => (
            <SessionRow
              key={session.guid}
              session={session}
              pending={end.isPending && end.variables.includes(session)}
              onEnd={() => end.mutate([session])}
            />
          ))}
        </ul>
      )}
      <FormError message={changeMessage(end.error, t)} />
      {others.length > 1 && (
        <div>
          <Button
            isPending={end.isPending && end.variables.length > 1}
            onPress={() => end.mutate(others)}
          >
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
      <Done message={endedWords(ended, t)} />
    </SettingsSection>
  )
}

interface SessionRowProps {
  session: Session
  pending: boolean
  onEnd: () => void
}

function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const t = useT()
  const moment = useMoments()
  const device = deviceOf(session, t)
  return (
    <li className={styles['session']}>
      <div className={styles['words']}>
        <p>
          <strong>{device}</strong>
          {session.current && <span className={styles['current']}>{t('sessions.current')}</span>}
        </p>
        <p className={styles['when']}>
          {t('sessions.when', {
            seen: moment(session.last_seen),
            since: moment(session.created),
          })}
        </p>
      </div>
      {!session.current && (
        <Button isPending={pending} aria-label={t('sessions.endThis', { device })} onPress={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function endedWords([first, ...rest]: readonly Session[], t: Translate): string | null {
  if (first === undefined) return null
  if (rest.length > 0) return t('sessions.allEnded')
  return t('sessions.ended', { device: deviceOf(first, t) })
}

/** Ends a session; one that has ended meanwhile is as good. */
async function endOne(guid: string): Promise<void> {
  try {
    await call(endSession, { params: { guid } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  }
}

/** The server names browser and system with an English word between them. */
function deviceOf({ device }: Session, t: Translate): string {
  const [browser, system] = device.split(' on ')
  if (!browser) return t('sessions.unknownDevice')
  return system === undefined ? browser : t('sessions.device', { browser, system })
}
