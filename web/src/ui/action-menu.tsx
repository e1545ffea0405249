import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Text,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './action-menu.module.css'

/** Something that a menu offers: a file, a page in a new tab, or something to do. */
export type MenuAction = {
  readonly id: string
  readonly icon: LucideIcon
  readonly label: string
  /** What one gets. */
  readonly note?: string
} & ({ readonly href: string; readonly download: boolean } | { readonly onAction: () => void })

interface ActionMenuProps {
  /** What the menu is called. */
  label: string
  icon: LucideIcon
  /** Only the icon is seen. */
  small?: boolean
  /** Above the actions. */
  header?: ReactNode
  actions: readonly MenuAction[]
}

/** A button that opens a list of what can be done. */
export function ActionMenu({ label, icon: Icon, small = false, header, actions }: ActionMenuProps) {
  return (
    <MenuTrigger>
      <Button
        className={classNames(styles['trigger'], 'needs-scripts')}
        {...(small ? { 'aria-label': label, 'data-small': true } : {})}
      >
        <Icon size={small ? 20 : 16} aria-hidden />
        {!small && label}
      </Button>
      <Popover className={styles['popover'] ?? ''} placement="bottom end">
        <Menu className={styles['menu'] ?? ''} aria-label={label}>
          <MenuSection {...(header ? {} : { 'aria-label': label })}>
            {header && <Header className={styles['note'] ?? ''}>{header}</Header>}
            {actions.map((action) => (
              <MenuItem
                key={action.id}
                id={action.id}
                textValue={action.label}
                className={styles['item'] ?? ''}
                {...targetOf(action)}
              >
                <action.icon size={16} aria-hidden />
                <Text slot="label">{action.label}</Text>
                {action.note && <Text slot="description">{action.note}</Text>}
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function targetOf(action: MenuAction) {
  if ('onAction' in action) return { onAction: action.onAction }
  const { href, download } = action
  return download ? { href, download: true } : { href, target: '_blank', rel: 'noreferrer' }
}
