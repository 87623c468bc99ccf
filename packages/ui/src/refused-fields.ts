import type { Control, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { fieldTexts } from '@love-space/texts/en/fields.ts'
import { problemTexts } from '@love-space/texts/en/problems.ts'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'

export type Fields<V extends FieldValues> = Readonly<Record<string, FieldPath<V>>>

export interface Refusal {
  /** Path of the property, without `body.`. */
  readonly property: string
  readonly message: string
}

interface Placed<V extends FieldValues> extends Refusal {
  readonly field: FieldPath<V> | undefined
}

/** Removes the description of the form, which is for programs. */
const fieldText = (said: string): string => {
  const plain = said.replace(/ Expected: .*$/su, '')
  const known = fieldTexts[plain.replace(/\d+/u, '{n}')] ?? problemTexts.field ?? plain
  return known.replace('{n}', /\d+/u.exec(plain)?.[0] ?? '')
}

export const refusalsIn = ({ body }: ApiProblem): readonly Refusal[] =>
  (body.errors ?? []).map(({ field, message }) => ({
    property: field.replace(/^(body|params|query)\./, ''),
    message: fieldText(message),
  }))

/** Returns the nearest field around the property, because a form has one field for a list. */
function place<V extends FieldValues>({ property, message }: Refusal, fields: Fields<V>): Placed<V> {
  const parts = property.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const around = parts.slice(0, length).join('.')
    if (!Object.hasOwn(fields, around)) continue
    const entry = Number(parts[length])
    const isEntry = length < parts.length && Number.isInteger(entry)
    return { property, field: fields[around], message: isEntry ? uiTexts.entry(entry + 1, message) : message }
  }
  return { property, message, field: undefined }
}

function placedRefusals<V extends FieldValues>(error: unknown, fields: Fields<V>): readonly Placed<V>[] {
  if (!(error instanceof ApiProblem)) return []
  const { code, message } = error
  if (Object.hasOwn(fields, code)) return [{ property: code, field: fields[code], message }]
  const order = Object.values(fields)
  const at = ({ field }: Placed<V>) => (field === undefined ? order.length : order.indexOf(field))
  return refusalsIn(error)
    .map((refusal) => place(refusal, fields))
    .sort((one, other) => at(one) - at(other))
}

export const shownFields = <V extends FieldValues>({ _fields }: Control<V>, given: Fields<V>): Fields<V> => {
  const isShown = (name: string) => (_fields[name]?._f as { readonly mount?: boolean } | undefined)?.mount === true
  const own = Object.keys(_fields).map((name) => [name, name] as const)
  return Object.fromEntries([...own, ...Object.entries(given)].filter(([, name]) => isShown(name))) as Fields<V>
}

/** Shows errors at their fields. Returns the first such field, focused unless it is disabled. */
export function showRefusedFields<V extends FieldValues>(
  error: unknown,
  fields: Fields<V>,
  setError: UseFormSetError<V>,
): FieldPath<V> | undefined {
  const messages = new Map<FieldPath<V>, string>()
  for (const { field, message } of placedRefusals(error, fields)) {
    if (field === undefined) continue
    const before = messages.get(field)
    messages.set(field, before === undefined ? message : `${before} ${message}`)
  }
  const [first] = messages.keys()
  for (const [field, message] of messages) {
    setError(field, { type: 'server', message }, { shouldFocus: field === first })
  }
  return first
}

export const atFields =
  <V extends FieldValues>(fields: Fields<V>, setError: UseFormSetError<V>) =>
  (error: unknown): never => {
    showRefusedFields(error, fields, setError)
    throw error
  }

export const refusalsElsewhere = <V extends FieldValues>(error: unknown, fields: Fields<V>): readonly Refusal[] =>
  placedRefusals(error, fields).filter(({ field }) => field === undefined)

export function isAtFields<V extends FieldValues>(error: unknown, fields: Fields<V>): boolean {
  const refused = placedRefusals(error, fields)
  return refused.length > 0 && refused.every(({ field }) => field !== undefined)
}
