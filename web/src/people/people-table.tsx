import type { Person } from '@plat/contract/people/people'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components'
import { useMoments } from '../accounts/use-moments.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useT } from '../ui/use-t.ts'
import { classNames } from '../ui/class-names.ts'
import { useLayout } from '../ui/use-layout.ts'
import { Address } from './address.tsx'
import { type Order, SORT_FIELDS } from './people-queries.ts'
import { PersonState } from './person-state.tsx'
import { GRANT_WORDS, nameOf, ROLE_WORDS } from './person-labels.ts'
import styles from './people-table.module.css'

const COLUMNS = [
  { id: 'name', label: 'people.column.name', sorts: true },
  { id: 'email', label: 'people.column.email', sorts: true },
  { id: 'role', label: 'people.column.role', sorts: true },
  { id: 'grants', label: 'people.column.grants', sorts: false },
  { id: 'state', label: 'people.column.state', sorts: true },
  { id: 'second_factor', label: 'people.column.secondFactor', sorts: false },
  { id: 'last_login', label: 'people.column.lastLogin', sorts: true },
] as const satisfies readonly { id: string; label: MessageId; sorts: boolean }[]

interface PeopleTableProps {
  people: readonly Person[]
  order: Order
  onOrder: (order: Order) => void
  onOpen: (person: Person) => void
}

/** People as a table: arrow keys walk through it, Enter opens a row, headings order it. */
export function PeopleTable({ people, order, onOrder, onOpen }: PeopleTableProps) {
  const t = useT()
  const wide = useLayout() === 'desktop'
  // Where room is short the address is below the name, and the rights below the role.
  const columns = COLUMNS.filter(({ id }) => wide || (id !== 'email' && id !== 'grants'))
  const addresses = wide ? 'email' : 'name'
  return (
    <div className={styles['scroll']}>
      <Table
        aria-label={t('people.people')}
        className={styles['table'] ?? ''}
        sortDescriptor={{
          column: order.field,
          direction: order.descending ? 'descending' : 'ascending',
        }}
        onSortChange={({ column, direction }) => {
          const field = SORT_FIELDS.find((candidate) => candidate === column)
          if (field) onOrder({ field, descending: direction === 'descending' })
        }}
        onRowAction={(key) => {
          const person = people.find(({ guid }) => guid === key)
          if (person) onOpen(person)
        }}
      >
        <TableHeader columns={columns} dependencies={[order]}>
          {({ id, label, sorts }) => (
            <Column
              id={id}
              allowsSorting={sorts}
              isRowHeader={id === 'name'}
              className={classNames(styles['column'], id === addresses && styles['wide'])}
            >
              {({ sortDirection }) => (
                <span className={styles['heading']}>
                  {t(label)}
                  {sortDirection === 'ascending' && <ArrowUp size={14} aria-hidden />}
                  {sortDirection === 'descending' && <ArrowDown size={14} aria-hidden />}
                </span>
              )}
            </Column>
          )}
        </TableHeader>
        <TableBody items={people} dependencies={[columns, t]}>
          {(person) => (
            <Row id={person.guid} columns={columns} className={styles['row'] ?? ''}>
              {({ id }) => (
                <Cell className={styles['cell'] ?? ''}>
                  <CellContent id={id} person={person} wide={wide} />
                </Cell>
              )}
            </Row>
          )}
        </TableBody>
      </Table>
    </div>
  )
}

interface CellContentProps {
  id: (typeof COLUMNS)[number]['id']
  person: Person
  wide: boolean
}

function CellContent({ id, person, wide }: CellContentProps) {
  const t = useT()
  const moment = useMoments()
  const grants = person.grants.map((grant) => t(GRANT_WORDS[grant].name)).join(', ')
  switch (id) {
    case 'name': {
      const name = nameOf(person)
      const addressBelow = !wide && name !== person.email
      return (
        <>
          <span className={styles['name']}>
            {name === person.email ? <Address email={name} /> : name}
          </span>
          {addressBelow && (
            <span className={styles['below']}>
              <Address email={person.email} />
            </span>
          )}
        </>
      )
    }
    case 'email':
      return <Address email={person.email} />
    case 'role':
      return (
        <>
          {t(ROLE_WORDS[person.role].name)}
          {!wide && grants !== '' && <span className={styles['below']}>{grants}</span>}
        </>
      )
    case 'grants':
      return grants === '' ? t('people.noGrants') : grants
    case 'state':
      return <PersonState state={person.state} />
    case 'second_factor':
      return t(person.second_factor ? 'people.secondFactorOn' : 'people.secondFactorOff')
    case 'last_login':
      return person.last_login === null ? t('people.never') : moment(person.last_login)
  }
}
