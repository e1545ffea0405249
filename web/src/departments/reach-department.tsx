import type { Department } from '@plat/contract/departments/departments'
import { BookDepartment, takesAppointments } from './book-department.tsx'
import { CallDepartment, takesCalls } from './call-department.tsx'
import styles from './reach-department.module.css'

/** Calls a department, or asks for an appointment with it; nothing where it takes neither. */
export function ReachDepartment({ department }: { department: Department }) {
  if (!isReachedHere(department)) return null
  return (
    <div className={styles['ways']}>
      <CallDepartment department={department} />
      <BookDepartment department={department} />
    </div>
  )
}

/** Whether a department can be called, or appointments with it be made, here. */
export function isReachedHere(department: Department): boolean {
  return takesCalls(department) || takesAppointments(department)
}
