import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledSelect } from '../../ui/select.tsx'
import {
  recognizesOnDevice,
  SPEECH_LANGUAGES,
  type SpeechLanguage,
  type SpeechProblem,
} from './speech-captions.ts'
import type { Speech } from './use-speech.ts'
import styles from './captions.module.css'

const PROBLEMS = {
  refused: 'call.captions.refused',
  network: 'call.captions.network',
  language: 'call.captions.noLanguage',
  taken: 'call.captions.taken',
  failed: 'call.captions.failed',
} as const satisfies Record<SpeechProblem, string>
const LANGUAGES = { 'en-US': 'call.captions.english', 'es-US': 'call.captions.spanish' } as const

/** Starts and stops captions of what the viewer says, and shows why they stopped. */
export function SpeechChoice({ speech }: { speech: Speech }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const { kind, problem } = speech
  useLostFocus(place, kind)
  if (kind === 'silent') return null
  return (
    <div ref={place} tabIndex={-1} className={styles['speech']}>
      {kind === 'unsupported' && <p>{t('call.captions.unsupported')}</p>}
      {kind === 'off' && (
        <>
          {problem && <p role="alert">{t(PROBLEMS[problem])}</p>}
          <Button onPress={speech.ask}>{t('call.captions.speak')}</Button>
        </>
      )}
      {kind === 'asking' && <Consent speech={speech} />}
      {(kind === 'on' || kind === 'paused') && (
        <>
          <p role="status">{t(kind === 'on' ? 'call.captions.on' : 'call.captions.paused')}</p>
          <Button onPress={speech.stop}>{t('call.captions.stop')}</Button>
        </>
      )}
    </div>
  )
}

/** Explains where the viewer's voice goes, and starts captions once the viewer agrees. */
function Consent({ speech }: { speech: Speech }) {
  const t = useT()
  const { locale } = useIntl()
  const [language, setLanguage] = useState<SpeechLanguage>(
    locale.startsWith('es') ? 'es-US' : 'en-US',
  )
  const { data: onDevice = false } = useQuery({
    queryKey: ['speech', language],
    queryFn: () => recognizesOnDevice(language),
    networkMode: 'always',
  })
  return (
    <>
      <p>{t(onDevice ? 'call.captions.onDevice' : 'call.captions.byService')}</p>
      <LabelledSelect
        className={styles['language']}
        label={t('call.captions.language')}
        options={SPEECH_LANGUAGES.map((id) => ({ id, label: t(LANGUAGES[id]) }))}
        selected={language}
        onSelect={setLanguage}
      />
      <Button look="primary" onPress={() => speech.start(language, onDevice)}>
        {t('call.captions.start')}
      </Button>
      <Button onPress={speech.stop}>{t('call.captions.notNow')}</Button>
    </>
  )
}

/** Focuses the place of a button that was pressed, once something else has replaced it. */
function useLostFocus(place: RefObject<HTMLElement | null>, kind: Speech['kind']): void {
  // What is asked may come in reply to a button elsewhere.
  const shown = useRef<Speech['kind'] | null>(kind === 'asking' ? null : kind)
  useEffect(() => {
    if (shown.current === kind) return
    shown.current = kind
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [place, kind])
}
