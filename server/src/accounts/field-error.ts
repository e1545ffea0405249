import { AppError, type Message } from '../platform/errors.ts'

/** A refusal because of one field of the request, with the sentence that the form shows there. */
export function fieldError(field: string, message: Message): AppError {
  return new AppError('invalid_request', message, { [field]: [message] })
}
