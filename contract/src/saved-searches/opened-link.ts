import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'

export const savedSearchOpened = endpoint({
  id: 'savedSearchOpened',
  summary:
    'Counts that the page of a shared search was opened. Its owner, withdrawn links and searches that the viewer cannot read are not counted',
  method: 'POST',
  path: '/search/saved/:guid/opened',
  access: 'anonymous',
  errors: ['too_many_requests'],
  params: z.object({ guid: z.uuid() }),
  body: z.object({}).strict(),
  reply: Done,
})
