import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import styles from './tabs.module.css'

export interface TabItem<Id extends string> {
  id: Id
  label: string
  /** Quiet number after the label, written out. */
  count?: string | undefined
  content: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  items: readonly TabItem<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** A tab strip over one panel that fills the height given. */
export function Tabs<Id extends string>({ label, items, selected, onSelect }: TabsProps<Id>) {
  return (
    <AriaTabs
      className={styles['tabs'] ?? ''}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const item = items.find(({ id }) => id === key)
        if (item) onSelect(item.id)
      }}
    >
      <TabList aria-label={label} className={styles['list'] ?? ''}>
        {items.map(({ id, label: name, count }) => (
          <Tab key={id} id={id} className={styles['tab'] ?? ''}>
            {name}
            {count !== undefined && <span className={styles['count']}>{count}</span>}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles['panel'] ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
