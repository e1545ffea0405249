import styles from './record.module.css'

/** Addresses, each with its street and its part of the city; other text as it is. */
export function AddressLines({ value }: { value: unknown }) {
  const addresses = (Array.isArray(value) ? value : [value]).flatMap(addressOf)
  return (
    <>
      {addresses.map(({ street, division }) => (
        <span key={`${street}/${division ?? ''}`} className={styles['addressLine']}>
          {street}
          {division !== null && <span className={styles['division']}>{division}</span>}
        </span>
      ))}
    </>
  )
}

function addressOf(value: unknown): { street: string; division: string | null }[] {
  if (typeof value === 'string') return [{ street: value, division: null }]
  if (typeof value !== 'object' || value === null || !('street_address' in value)) return []
  const { street_address: street } = value
  const division = 'division' in value ? value.division : null
  if (typeof street !== 'string') return []
  return [{ street, division: typeof division === 'string' && division !== '' ? division : null }]
}
