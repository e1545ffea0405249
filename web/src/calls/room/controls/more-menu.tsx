import {
  Expand,
  Hand,
  Keyboard,
  type LucideIcon,
  MoreHorizontal,
  PictureInPicture2,
  Settings,
  Shrink,
} from 'lucide-react'
import { Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components'
import type { MessageId } from '../../../locales/message-id.ts'
import { useT } from '../../../shell/use-t.ts'
import { RoomButton } from './room-button.tsx'
import styles from './controls.module.css'

interface MoreMenuProps {
  handUp: boolean
  isFullScreen: boolean
  canPictureInPicture: boolean
  on: {
    readonly hand: () => void
    readonly fullScreen: () => void
    readonly pictureInPicture: () => void
    readonly devices: () => void
    readonly shortcuts: () => void
  }
}

/** What is done less often. */
export function MoreMenu({ handUp, isFullScreen, canPictureInPicture, on }: MoreMenuProps) {
  const t = useT()
  const items: { id: keyof MoreMenuProps['on']; icon: LucideIcon; label: MessageId }[] = [
    { id: 'hand', icon: Hand, label: handUp ? 'call.room.lowerHand' : 'call.room.raiseHand' },
    {
      id: 'fullScreen',
      icon: isFullScreen ? Shrink : Expand,
      label: isFullScreen ? 'call.room.exitFullScreen' : 'call.room.fullScreen',
    },
    ...(canPictureInPicture
      ? [
          {
            id: 'pictureInPicture' as const,
            icon: PictureInPicture2,
            label: 'call.room.pictureInPicture' as const,
          },
        ]
      : []),
    { id: 'devices', icon: Settings, label: 'call.room.devices' },
    { id: 'shortcuts', icon: Keyboard, label: 'call.room.shortcuts' },
  ]
  return (
    <MenuTrigger>
      <RoomButton icon={MoreHorizontal} label={t('call.room.more')} short={t('call.room.more')} />
      <Popover className={styles['popover'] ?? ''} placement="top end">
        <Menu
          className={styles['menu'] ?? ''}
          aria-label={t('call.room.more')}
          onAction={(id) => items.find((item) => item.id === id) && on[id as keyof typeof on]()}
        >
          {items.map(({ id, icon: Icon, label }) => (
            <MenuItem key={id} id={id} textValue={t(label)} className={styles['item'] ?? ''}>
              <Icon size={16} aria-hidden />
              <Text slot="label">{t(label)}</Text>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
