import { getCallInformation, listCallMessages } from '@plat/contract/calls/calls'
import type { CallInformation, CallMessage } from '@plat/contract/calls/room'
import { call } from '../../api/client.ts'

/** What a room asks of the API. Everything throws ApiError. */
export interface RoomCalls {
  /** The call with a new token. @param id guid of the call */
  information(id: string): Promise<CallInformation>
  /** The chat so far. @param id guid of the call */
  messages(id: string): Promise<readonly CallMessage[]>
}

/** The API itself. */
export const ROOM_CALLS: RoomCalls = {
  information: async (id) => (await call(getCallInformation, { params: { id } })).data,
  messages: async (id) => (await call(listCallMessages, { params: { id } })).data,
}
