/** Leads to the first field of a form that is marked as wrong. */
export function focusFirstFault(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
