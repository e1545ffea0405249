import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Button, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import { useNavigate, useParams } from 'react-router'
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { classNames } from '../ui/class-names.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import styles from './department-menu.module.css'

/** Names the department or records on screen, with links to the others. */
export default function DepartmentMenu() {
  const t = useT()
  const localize = useLocalize()
  const navigate = useNavigate()
  const here = useParams()
  const { placeholder } = useTenant().config.nArea.moduleSelector
  const { data: departments = [] } = useQuery(departmentsQuery)
  const links = departments.flatMap((department) => [
    { key: department.id, to: paths.department(department.id), label: localize(department.name) },
    ...department.modules.map((module) => ({
      key: `${department.id}/${module.id}`,
      to: paths.module(department.id, module.id),
      label: localize(module.display_name),
    })),
  ])
  // A department and its only module are one place.
  if (links.length < 3) return null
  const key = [here['department'], here['module']].filter(Boolean).join('/')
  const current = links.find((link) => link.key === key)
  const label = placeholder ? localize(placeholder) : t('shell.chooseModule')

  return (
    <MenuTrigger>
      <Button className={styles['trigger'] ?? ''}>
        <span className={styles['current']}>{current?.label ?? label}</span>
        <ChevronDown size={16} aria-hidden />
      </Button>
      <Popover className={styles['popover'] ?? ''} placement="bottom start">
        <Menu
          aria-label={label}
          items={departments}
          selectionMode="single"
          selectedKeys={current ? [current.key] : []}
          onAction={(chosen) => {
            const link = links.find((candidate) => candidate.key === chosen)
            if (link) void navigate(link.to)
          }}
          className={styles['menu'] ?? ''}
        >
          {(department) => (
            <MenuSection
              id={`section/${department.id}`}
              aria-label={localize(department.name)}
              className={styles['section'] ?? ''}
            >
              {[
                <MenuItem
                  key={department.id}
                  id={department.id}
                  className={classNames(styles['item'], styles['department'])}
                >
                  {localize(department.name)}
                </MenuItem>,
                ...department.modules.map((module) => (
                  <MenuItem
                    key={module.id}
                    id={`${department.id}/${module.id}`}
                    className={classNames(styles['item'], styles['module'])}
                  >
                    {localize(module.display_name)}
                  </MenuItem>
                )),
              ]}
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
