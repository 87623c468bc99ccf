import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'

/** Form fields by property of the body or by error code. */
export type Fields<V extends FieldValues> = Readonly<Record<string, FieldPath<V>>>

function refusals<V extends FieldValues>(error: unknown, fields: Fields<V>) {
  if (!(error instanceof ApiProblem)) return []
  const { code, message, errors } = error
  if (fields[code] !== undefined) return [{ field: fields[code], message }]
  return errors.map(({ field, message }) => ({ field: fields[field.replace(/^body\./, '')], message }))
}

/** Shows the server's refusals at their fields and focuses the first. */
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

/** Returns a rejection handler that shows refusals at the fields and rethrows. */
export const atFields =
  <V extends FieldValues>(fields: Fields<V>, setError: UseFormSetError<V>) =>
  (error: unknown): never => {
    showRefusedFields(error, fields, setError)
    throw error
  }

/** Whether the fields show all refusals. */
export function isAtFields<V extends FieldValues>(error: unknown, fields: Fields<V>): boolean {
  const refused = refusals(error, fields)
  return refused.length > 0 && refused.every(({ field }) => field !== undefined)
}
