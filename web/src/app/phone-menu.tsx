import { Menu } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useLocation } from 'react-router'
import { IconButton } from '../ui/icon-button.tsx'
import { useT } from '../ui/use-t.ts'
import styles from './top-bar.module.css'

interface PhoneMenuProps {
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

/** What the top bar has no room for. Going elsewhere closes it. */
export default function PhoneMenu({ open, onOpen, children }: PhoneMenuProps) {
  const t = useT()
  const { key } = useLocation()
  useEffect(() => onOpen(false), [key, onOpen])
  return (
    <DialogTrigger isOpen={open} onOpenChange={onOpen}>
      <IconButton icon={Menu} label={t('shell.menu')} />
      <Popover className={styles['menu'] ?? ''} placement="bottom end">
        <Dialog aria-label={t('shell.menu')} className={styles['menuContent'] ?? ''}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
