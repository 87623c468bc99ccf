import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'

/** The form's field for each property of the body, and for each code that is about one field. */
export type Fields<V extends FieldValues> = Readonly<Record<string, FieldPath<V>>>

function refusals<V extends FieldValues>(error: unknown, fields: Fields<V>) {
  if (!(error instanceof ApiProblem)) return []
  const { code, message, errors } = error
  if (fields[code] !== undefined) return [{ field: fields[code], message }]
  return errors.map(({ field, message }) => ({ field: fields[field.replace(/^body\./, '')], message }))
}

/** Shows what the server refused at the fields it is about, the first of them focused. */
export function showRefusedFields<V extends FieldValues>(
  error: unknown,
  fields: Fields<V>,
  setError: UseFormSetError<V>,
): void {
  let isFirst = true
  for (const { field, message } of refusals(error, fields)) {
    if (field === undefined) continue
    setError(field, { type: 'server', message }, { shouldFocus: isFirst })
    isFirst = false
  }
}

/** For a rejected call: shows at the fields what was refused, and lets the call stay rejected. */
export const atFields =
  <V extends FieldValues>(fields: Fields<V>, setError: UseFormSetError<V>) =>
  (error: unknown): never => {
    showRefusedFields(error, fields, setError)
    throw error
  }

/** Whether the fields show all of what was refused, so that nothing is left to be said elsewhere. */
export function isAtFields<V extends FieldValues>(error: unknown, fields: Fields<V>): boolean {
  const refused = refusals(error, fields)
  return refused.length > 0 && refused.every(({ field }) => field !== undefined)
}
