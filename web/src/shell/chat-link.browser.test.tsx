import type { Department } from '@plat/contract/departments/departments'
import type { RecordSummary } from '@plat/contract/records/records'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallTopic } from './call-slot.tsx'
import ChatLink from './chat-link.tsx'
import { serveStaff, showToAccount } from './staff-page-for-tests.tsx'

const GUID = '00000000-0000-4000-8000-00000000000a'
const departmentOf = (...tags: Department['tags']): Department => ({
  id: 'building',
  name: 'Building',
  title: { long: 'Building Department' },
  summary: null,
  image: null,
  worksWith: null,
  tags,
  canSearchRecords: true,
  navigation: [],
  options: [],
  contact: null,
  modules: [
    {
      id: 'permits',
      module_code: 'permits',
      display_name: 'Permits',
      title: { long: 'Permits' },
      noun: { one: 'permit', other: 'permits' },
    },
  ],
})
const topicOf = (module: string): CallTopic => ({
  kind: 'record',
  module,
  record: { guid: GUID } as unknown as RecordSummary,
})

const calls = serveStaff(() => ({ data: [departmentOf('chat')] }))
const link = page.getByRole('link', { name: 'Chat' })

test('leads from a record to the chat about it', async () => {
  showToAccount(null, <ChatLink topic={topicOf('permits')} />)
  await expect.element(link).toHaveAttribute('href', `/chat?record=${GUID}&module=permits`)
})

test('leads from a department, or a channel of it, to the chat with it', async () => {
  const topic = { kind: 'channel', department: departmentOf('chat') } as const
  showToAccount(
    null,
    <>
      <ChatLink topic={{ ...topic, channel: null }} />
      <ChatLink topic={{ ...topic, channel: 'counter' }} />
    </>,
  )
  await expect.element(link.first()).toHaveAttribute('href', '/chat?department=building')
  await expect
    .element(link.nth(1))
    .toHaveAttribute('href', '/chat?department=building&channel=counter')
})

test('is not there where the department takes no chats', async () => {
  showToAccount(
    null,
    <>
      <ChatLink topic={{ kind: 'channel', department: departmentOf('call'), channel: null }} />
      <ChatLink topic={topicOf('licenses')} />
      <p>Drawn</p>
    </>,
  )
  await expect.element(page.getByText('Drawn')).toBeVisible()
  await expect.poll(() => calls).toHaveLength(1)
  await expect.element(link).not.toBeInTheDocument()
})
