import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import {
  Button,
  Collection,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components'
import { useNavigate, useParams } from 'react-router'
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useLocalize, useText } from './use-text.ts'
import { searchableDepartments } from './departments.ts'
import styles from './module-switcher.module.css'

/** Says which records one is looking at and leads to the others, by department. */
export default function ModuleSwitcher() {
  const text = useText()
  const say = useLocalize()
  const navigate = useNavigate()
  const here = useParams()
  const { data = [] } = useQuery(departmentsQuery)
  const departments = searchableDepartments(data)
  const links = departments.flatMap((department) =>
    department.modules.map((module) => ({
      department,
      module,
      key: `${department.id}/${module.id}`,
    })),
  )
  if (links.length < 2) return null
  const current = links.find(
    ({ department, module }) =>
      department.id === here['department'] && module.id === here['module'],
  )

  return (
    <MenuTrigger>
      <Button className={styles['trigger'] ?? ''}>
        <span className={styles['current']}>
          {current ? say(current.module.display_name) : text('shell.chooseModule')}
        </span>
        <ChevronDown size={16} aria-hidden />
      </Button>
      <Popover className={styles['popover'] ?? ''} placement="bottom start">
        <Menu
          aria-label={text('shell.chooseModule')}
          items={departments}
          selectionMode="single"
          selectedKeys={current ? [current.key] : []}
          onAction={(key) => {
            const link = links.find((candidate) => candidate.key === key)
            if (link) void navigate(paths.module(link.department.id, link.module.id))
          }}
          className={styles['menu'] ?? ''}
        >
          {(department) => (
            <MenuSection id={department.id} className={styles['section'] ?? ''}>
              <Header className={styles['department'] ?? ''}>{say(department.name)}</Header>
              <Collection items={department.modules}>
                {(module) => (
                  <MenuItem id={`${department.id}/${module.id}`} className={styles['module'] ?? ''}>
                    {say(module.display_name)}
                  </MenuItem>
                )}
              </Collection>
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
