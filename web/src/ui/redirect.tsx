import { Navigate, type NavigateProps } from 'react-router'
import { nowServing } from '../serving.ts'

/** Leads to another page instead of drawing one; the server answers with its address. */
export function Redirect(props: NavigateProps & { to: string }) {
  const serving = nowServing()
  if (serving === null) return <Navigate {...props} />
  serving.redirect ??= props.to
  return null
}
