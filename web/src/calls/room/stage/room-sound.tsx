import { useEffect, useRef, useState } from 'react'
import { Volume2 } from 'lucide-react'
import { useT } from '../../../shell/use-t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { playAt } from '../media/speaker.ts'
import { useMediaState, useRoomSnapshot } from '../room-context.ts'

/** The voices of the others, whatever of the room is shown; where the browser waits for a click, a button. */
export function RoomSound() {
  const t = useT()
  const { people } = useRoomSnapshot()
  const [blocked, setBlocked] = useState(false)
  /** Counts the tries to be heard. */
  const [attempt, setAttempt] = useState(0)

  function again() {
    setBlocked(false)
    setAttempt(attempt + 1)
  }
  return (
    <>
      {people.map(
        ({ participant, microphone }) =>
          microphone && (
            <Voice
              key={`${participant.id} ${attempt}`}
              track={microphone}
              onBlocked={() => setBlocked(true)}
            />
          ),
      )}
      {blocked && (
        <Banner
          action={
            <Button icon={Volume2} onPress={again}>
              {t('call.room.hear')}
            </Button>
          }
        >
          {t('call.room.soundBlocked')}
        </Banner>
      )}
    </>
  )
}

function Voice({ track, onBlocked }: { track: MediaStreamTrack; onBlocked: () => void }) {
  const audio = useRef<HTMLAudioElement>(null)
  const { speaker } = useMediaState().chosen
  const blocked = useRef(onBlocked)
  useEffect(() => {
    blocked.current = onBlocked
  })
  useEffect(() => {
    const element = audio.current
    if (element === null) return undefined
    element.srcObject = new MediaStream([track])
    element.play().catch((error: unknown) => {
      // Any other error is of a track that was exchanged meanwhile.
      if (error instanceof DOMException && error.name === 'NotAllowedError') blocked.current()
    })
    return () => {
      element.srcObject = null
    }
  }, [track])
  useEffect(() => {
    if (audio.current) playAt(audio.current, speaker)
  }, [speaker])
  // What is said is in the captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio ref={audio} />
}
