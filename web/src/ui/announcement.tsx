import { useEffect, useState } from 'react'

/** Milliseconds without a change after which a message is told. */
const REST = 600

/** Tells screen readers a message once things have come to rest; nothing is to be seen. */
export function Announcement({ message }: { message: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(message), REST)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
