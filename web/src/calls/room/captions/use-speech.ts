import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useRoom } from '../room-context.ts'
import { captionSpeech, type SpeechProblem, speechRecogniser } from './speech-captions.ts'

/** Own words as captions: whether the browser can, whether it does, and why not. */
export interface Speech {
  readonly isOffered: boolean
  readonly isOn: boolean
  readonly problem: SpeechProblem | null
  readonly setOn: (on: boolean) => void
}

/** Languages of the page as recognisers want them. */
const LANGUAGES = { en: 'en-US', es: 'es-US' } as const

/** Makes captions of what the visitor says, once they have agreed. @param muted nobody hears them */
export function useSpeech(muted: boolean): Speech {
  const { session } = useRoom()
  const { locale } = useIntl()
  const [isOn, setIsOn] = useState(false)
  const [problem, setProblem] = useState<SpeechProblem | null>(null)
  const language = LANGUAGES[locale.startsWith('es') ? 'es' : 'en']
  const listens = isOn && !muted
  useEffect(() => {
    const make = listens ? speechRecogniser() : null
    if (make === null) return undefined
    return captionSpeech(make, {
      language,
      onCaption: session.caption,
      nextNumber: session.nextCaption,
      onProblem: (found) => {
        setProblem(found)
        setIsOn(false)
      },
    })
  }, [listens, language, session])
  return {
    isOffered: speechRecogniser() !== null,
    isOn,
    problem,
    setOn: (on) => {
      setProblem(null)
      setIsOn(on)
    },
  }
}
