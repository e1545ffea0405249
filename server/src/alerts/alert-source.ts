import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { SearchDependencies } from '../search/open-module.ts'

/** What alerts are read and written with. */
export interface AlertSource extends SearchDependencies {
  /** Port of hosts of this computer, see portal-origin.ts. */
  readonly port: number
}

/** The request that reads or changes alerts: its account and its language. */
export interface AlertCall {
  readonly context: RequestContext
  readonly request: FastifyRequest
}
