import { useEffect, useState } from 'react'
import type { RoomSession } from '../room-session.ts'
import { useRoomSnapshot } from '../use-room.ts'
import {
  captionSpeech,
  recogniserClass,
  type SpeechLanguage,
  type SpeechProblem,
} from './speech-captions.ts'

type Step =
  | { readonly kind: 'off'; readonly problem: SpeechProblem | null }
  | { readonly kind: 'asking' }
  | { readonly kind: 'on'; readonly language: SpeechLanguage; readonly onDevice: boolean }

/** Captions of what the viewer says. */
export interface Speech {
  /**
   * silent: the microphone is off; unsupported: by the browser; asking: the viewer reads what will happen, and nothing was
   * started; paused: while muted.
   */
  readonly kind: 'silent' | 'unsupported' | Step['kind'] | 'paused'
  /** Why it stopped. */
  readonly problem: SpeechProblem | null
  readonly ask: () => void
  /** To be called once the viewer has agreed. */
  readonly start: (language: SpeechLanguage, onDevice: boolean) => void
  readonly stop: () => void
}

/** Shows what the viewer says as captions, once they have agreed, for as long as the component is there. */
export function useSpeech(room: RoomSession): Speech {
  const { microphone, muted } = useRoomSnapshot(room).media
  const [step, setStep] = useState<Step>({ kind: 'off', problem: null })
  const Recogniser = recogniserClass()
  const on = step.kind === 'on' ? step : null
  const track = microphone.kind === 'on' && !muted ? microphone.track : null
  const isListening = on !== null && track !== null
  const ownTrack = on?.onDevice === true ? track : null
  const isInterrupted = microphone.kind === 'on' && microphone.interrupted
  // An iPhone silences the microphone of the call.
  if (isListening && ownTrack === null && isInterrupted) setStep({ kind: 'off', problem: 'taken' })
  useEffect(() => {
    if (Recogniser === null || on === null || !isListening) return undefined
    return captionSpeech(new Recogniser(), {
      language: on.language,
      track: ownTrack,
      nextNumber: room.nextCaption,
      onCaption: room.caption,
      onProblem: (problem) => setStep({ kind: 'off', problem }),
    })
  }, [Recogniser, on, isListening, ownTrack, room])
  const isOffered = on !== null || microphone.kind === 'on'
  const wanted = on !== null && !isListening ? 'paused' : step.kind
  return {
    kind: !isOffered ? 'silent' : Recogniser === null ? 'unsupported' : wanted,
    problem: step.kind === 'off' ? step.problem : null,
    ask: () => setStep({ kind: 'asking' }),
    start: (language, onDevice) => setStep({ kind: 'on', language, onDevice }),
    stop: () => setStep({ kind: 'off', problem: null }),
  }
}
