/** How often an agency says that a module's records are brought up to date. */
export const UPDATE_FREQUENCIES = [
  'continuously',
  'hourly',
  'daily',
  'weekly',
  'twice-monthly',
  'monthly',
  'quarterly',
  'yearly',
  'irregular',
] as const
export type UpdateFrequency = (typeof UPDATE_FREQUENCIES)[number]
