import type { MessageId } from '../locales/message-id.ts'
import { useT } from '../ui/use-t.ts'
import { Select } from '../ui/select.tsx'
import type { Order } from './people-queries.ts'
import styles from './people-page.module.css'

/** The orders that cards can have; a table has its headings for that. */
const ORDERS = {
  name: { field: 'name', descending: false },
  lastLogin: { field: 'last_login', descending: true },
  created: { field: 'created', descending: true },
  state: { field: 'state', descending: false },
} as const satisfies Record<string, Order>
type OrderId = keyof typeof ORDERS

const LABELS = {
  name: 'people.order.name',
  lastLogin: 'people.order.lastLogin',
  created: 'people.order.created',
  state: 'people.order.state',
} as const satisfies Record<OrderId, MessageId>

interface OrderSelectProps {
  order: Order
  onOrder: (order: Order) => void
}

/** Chooses the order of the cards. */
export function OrderSelect({ order, onOrder }: OrderSelectProps) {
  const t = useT()
  // Keys of the object above.
  const ids = Object.keys(ORDERS) as OrderId[]
  const selected = ids.find((id) => ORDERS[id].field === order.field) ?? null
  return (
    <div className={styles['filter']}>
      <Select
        label={t('people.order')}
        boxed
        selected={selected}
        options={ids.map((id) => ({ id, label: t(LABELS[id]) }))}
        onSelect={(id) => onOrder(ORDERS[id])}
      />
    </div>
  )
}
