import { Menu } from 'lucide-react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { IconButton } from '../ui/icon-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import ModuleSwitcher from './module-switcher.tsx'
import { useText } from './use-text.ts'
import styles from './top-bar.module.css'

/** What the top bar has no room for on a small screen. */
export default function PhoneMenu() {
  const text = useText()
  return (
    <DialogTrigger>
      <IconButton icon={Menu} label={text('shell.menu')} />
      <Popover className={styles['menu'] ?? ''} placement="bottom end">
        <Dialog aria-label={text('shell.menu')} className={styles['menuContent'] ?? ''}>
          <ModuleSwitcher />
          <LanguageSwitch />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
