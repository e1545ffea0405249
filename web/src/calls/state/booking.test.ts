import { AppointmentRequest } from '@plat/contract/schedule/schedule'
import { expect, test } from 'vitest'
import { appointmentRequest, NEW_BOOKING } from './booking.ts'

const SLOT = { start: '2026-11-27T17:00:00.000Z', end: '2026-11-27T18:00:00.000Z' }
const GUID = '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10'
const REQUEST = '0d0a3f3c-2a2c-4c5e-9d3e-222222222222'
const wanted = {
  booking: { ...NEW_BOOKING, kind: 'video', interpreter: ' Spanish ' } as const,
  slot: SLOT,
  notes: ' About the fence ',
  request: REQUEST,
}

test('an appointment about a record names its guid, and no department', () => {
  const subject = { type: 'record', guid: GUID } as const
  const body = appointmentRequest({ ...wanted, subject, reference: 'B-2026-00412' })
  expect(body).toEqual({
    type: 'appointment',
    status: 'request',
    displayType: 'APPOINTMENT',
    discriminator: 'record',
    reference: 'B-2026-00412',
    guid: GUID,
    department: null,
    contact: null,
    location: null,
    datetime: SLOT,
    transactions: [{ type: 'request', time: SLOT }],
    notes: 'About the fence',
    channel: null,
    kind: 'video',
    needs: { interpreter: 'Spanish', accessibility: null },
    request: REQUEST,
  })
  expect(AppointmentRequest.safeParse(body).success).toBe(true)
})

test('one with a channel names its label as department, and no record', () => {
  const subject = { type: 'channel', guid: GUID } as const
  const body = appointmentRequest({ ...wanted, notes: '  ', subject, reference: 'Building' })
  expect(body).toMatchObject({
    discriminator: 'channel',
    reference: 'Building',
    guid: null,
    department: 'Building',
    channel: GUID,
    notes: null,
  })
  expect(AppointmentRequest.safeParse(body).success).toBe(true)
})
