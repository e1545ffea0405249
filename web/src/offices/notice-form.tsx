import {
  type Channel,
  MAX_NOTICE,
  type Office,
  type OfficeNotice,
  updateOfficeNotice,
} from '@plat/contract/offices/channels'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api/client.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { isClock } from './clock-time.ts'
import { clockAt, nextMoment, usualEnd } from './notice-end.ts'
import { useRenewOffices } from './office-queries.ts'
import { TimeField } from './time-field.tsx'
import { useWriteMoment } from './use-opening-words.ts'
import styles from './office.module.css'

interface NoticeFormProps {
  channel: Channel
  office: Office
  say: Say
}

/** One line that residents see with the hours until a time; where another manager was faster, both texts are shown. */
export function NoticeForm({ channel, office, say }: NoticeFormProps) {
  const t = useT()
  const refusal = useRefusal()
  const { notice, hours } = office
  const { time_zone: timeZone } = hours
  const write = useWriteMoment()
  const [text, setText] = useState(notice?.text ?? '')
  const [until, setUntil] = useState(() =>
    notice ? clockAt(timeZone, new Date(notice.until)) : usualEnd(channel, new Date()),
  )
  const saving = useNoticeSave(office, say)
  const ready = text.trim() !== '' && isClock(until)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    saving.mutate({
      text: text.trim(),
      until: nextMoment(until, timeZone, new Date()).toISOString(),
    })
  }
  const remove = () => {
    setText('')
    saving.mutate(null)
  }
  return (
    <form onSubmit={submit} noValidate className={styles['notice']} aria-labelledby="office-notice">
      <h3 id="office-notice">{t('offices.notice')}</h3>
      <p className={styles['quiet']}>
        {notice
          ? t('offices.noticeNow', { text: notice.text, time: write(notice.until, timeZone) })
          : t('offices.noticeHint')}
      </p>
      <div className={styles['noticeFields']}>
        <FormField
          label={t('offices.noticeText')}
          value={text}
          onChange={setText}
          maxLength={MAX_NOTICE}
          autoComplete="off"
        />
        <TimeField
          label={t('offices.noticeUntil')}
          isLabelShown
          value={until}
          end
          after={clockAt(timeZone)}
          error={isClock(until) ? undefined : t('offices.fault.wrong')}
          onChange={setUntil}
        />
      </div>
      {saving.error && (
        <Banner>
          <p>{refusal(saving.error, 'offices.noticeNotSaved')}</p>
        </Banner>
      )}
      <div className={styles['buttons']}>
        <SubmitButton disabled={!ready} pending={saving.isPending} pendingLabel={t('ccai.saving')}>
          {t('offices.noticeShow')}
        </SubmitButton>
        {notice && <Button onPress={remove}>{t('offices.noticeRemove')}</Button>}
      </div>
    </form>
  )
}

function useNoticeSave({ channel, notice_version: version }: Office, say: Say) {
  const t = useT()
  const renew = useRenewOffices()
  return useMutation({
    mutationFn: async (notice: OfficeNotice | null) => {
      await call(updateOfficeNotice, { params: { id: channel }, body: { notice, version } })
    },
    onSuccess: (_saved, notice) =>
      say({ text: t(notice === null ? 'offices.noticeRemoved' : 'offices.noticeShown') }),
    // After a conflict as well: the notice that is there is shown above the typed one.
    onSettled: renew,
  })
}
