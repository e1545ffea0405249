import type { AccountExporter } from '../accounts/account-exporter.ts'

/** An account's status as an agent, and which calls reach it: one row at most. */
export const AGENT_EXPORTER: AccountExporter = {
  name: 'agent',
  tables: ['agent'],
  read: ({ query }, { guid }) =>
    query(
      `select public, modules as module_codes, declared, declared_at as since, declared_reason as reason,
         updated_at as changed
       from agent where account = $1`,
      [guid],
    ),
}
