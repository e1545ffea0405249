import type { ReactNode } from 'react'

/** One thing that is known of an entry, in a list of them. */
export function Fact({ name, text }: { name: string; text: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{text}</dd>
    </div>
  )
}
