import { useMediaState, useRoom } from '../room-context.ts'

/** What the visitor does with their own microphone, camera and screen. */
export interface RoomActs {
  readonly mute: () => void
  readonly video: () => void
  readonly share: () => void
}

export function useRoomActs(): RoomActs {
  const { media } = useRoom()
  const { camera, microphone, muted, screen } = useMediaState()
  return {
    mute: () => {
      if (microphone.kind === 'on') return media.setMuted(!muted)
      media.setMuted(false)
      void media.turnOn('microphone')
    },
    video: () => (camera.kind === 'on' ? media.turnOff('camera') : void media.turnOn('camera')),
    share: () => {
      if (screen) media.stopScreen()
      else if (media.canShareScreen) void media.shareScreen()
    },
  }
}
