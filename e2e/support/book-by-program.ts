import { expect } from 'vitest'
import { bearer, makeAccount, type NewAccount } from './accounts.ts'
import { sendHttp } from './http.ts'
import { apiList } from './module-page.ts'

/** An appointment that somebody has asked for. */
export interface BookedAppointment {
  readonly resident: NewAccount
  readonly guid: string
  readonly version: number
  /** Number of the permit that it is about. */
  readonly reference: string
}

/** A new resident who asks for the first free slot about a permit. @param more beside what an appointment has at least */
export async function bookByProgram(
  place: { readonly host: string; readonly port: number },
  more: object = {},
): Promise<BookedAppointment> {
  const { host, port } = place
  const resident = await makeAccount(host, {}, port)
  const headers = await bearer(host, resident, port)
  const [record] = await apiList({ ...place, module: 'building-permits' }, {}, 'limit=1')
  if (record === undefined) throw new Error('expected a permit')
  const path = `/api/schedule/slot?type=record&guid=${record.guid}`
  const reply = await sendHttp(port, { host, path, headers })
  // The contract's shapes are checked by the server's own tests; journeys read a few fields.
  const { data } = reply.json() as {
    data: { days: { slots: { start: string; end: string; free: boolean }[] }[] }
  }
  const slot = data.days.flatMap(({ slots }) => slots).find(({ free }) => free)
  if (slot === undefined) throw new Error(`expected a free slot: ${reply.text}`)
  const datetime = { start: slot.start, end: slot.end }
  const booked = await sendHttp(port, {
    host,
    path: '/api/schedule/appointment',
    method: 'POST',
    headers,
    body: {
      type: 'appointment',
      status: 'request',
      displayType: 'APPOINTMENT',
      discriminator: 'record',
      reference: record.agency_reference,
      guid: record.guid,
      department: null,
      contact: null,
      location: null,
      datetime,
      transactions: [{ type: 'request', time: datetime }],
      notes: 'About the deck.',
      ...more,
    },
  })
  expect(booked.status, booked.text).toBe(200)
  const { guid, version } = (booked.json() as { data: { guid: string; version: number } }).data
  return { resident, guid, version, reference: record.agency_reference ?? '' }
}
