import { useQuery } from '@tanstack/react-query'
import { agentStateQuery } from './agent-queries.ts'

/** Keeps the own status of signed-in staff up to date, whether or not it is shown. */
export default function AgentPresence() {
  useQuery(agentStateQuery)
  return null
}
