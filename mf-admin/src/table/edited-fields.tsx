import { yesOrNo, type TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import type { InForm } from '@love-space/ui/form-binding.ts'
import { FormSelectField, FormSwitch, FormTextArea, FormTextField } from '@love-space/ui/form-fields.tsx'
import type { RecordWords } from '@love-space/ui/use-record-form.ts'
import { namesOf, type TableTexts } from './column.ts'

interface FieldDetails {
  /** Label; absent for the column's heading. */
  readonly label?: string
  readonly hint?: string | undefined
  readonly description?: string
  /** Offered values; absent for all of the field's. */
  readonly offered?: readonly string[]
  readonly type?: 'email'
  readonly autoComplete?: 'off'
}

type Details<Id extends string> = { readonly [K in Id]?: FieldDetails }

interface EditedFieldsProps<Draft extends RecordWords, Id extends string> extends Pick<
  InForm<object, Draft>,
  'control'
> {
  /** Further details, such as those that depend on the record. */
  readonly details?: Details<Id>
  readonly onSend?: () => void
}

/** Returns a dialog's parts for the fields that a table declares as edited. Details of some give their order. */
export const editedFields = <Id extends string>(
  { edits, filters }: TableSpec<Id>,
  texts: TableTexts<Id>,
  described: Details<NoInfer<Id>>,
) => {
  const names = namesOf(described, Object.keys(edits) as Id[])
  const labelOf = (name: Id, value: string): string => texts.values?.[name]?.[value] ?? value
  const valuesOf = (valueOf: (name: Id) => unknown) => Object.fromEntries(names.map((name) => [name, valueOf(name)]))
  return {
    draftOf: <Draft extends RecordWords>(record: object = {}): Draft =>
      valuesOf((name) => (record as Readonly<Record<string, unknown>>)[name] ?? edits[name]?.first ?? '') as Draft,
    /** Returns values as requests name them: trimmed, and null for an empty optional text. */
    inputOf: <D extends object>(draft: D): D =>
      Object.fromEntries(
        Object.entries(draft).map(([name, value]) => {
          const text = typeof value === 'string' ? value.trim() : (value as unknown)
          return [name, text === '' && edits[name as Id]?.isOptional ? null : text]
        }),
      ) as D,
    shown: names.map((name) => ({
      of: [name as never],
      label: texts[name],
      show: (draft: RecordWords) => labelOf(name, String(draft[name])),
    })),
    Fields: <Draft extends RecordWords>({ control, details = {}, onSend }: EditedFieldsProps<Draft, Id>) =>
      names.map((name) => {
        const {
          label = texts[name],
          description,
          offered = filters[name] ?? [],
          ...more
        } = {
          ...described[name],
          ...details[name],
        }
        const field = { control, name: name as never, label, ...more }
        const { charsMax, isLong, isOptional } = edits[name] ?? {}
        if (charsMax === undefined) {
          if (filters[name] === yesOrNo) return <FormSwitch key={name} {...field} description={description} />
          const options = offered.map((value) => ({ value, label: labelOf(name, value) }))
          return <FormSelectField key={name} {...field} options={options} />
        }
        return isLong ? (
          <FormTextArea key={name} {...field} optional={isOptional} limit={charsMax} onSend={onSend} />
        ) : (
          <FormTextField key={name} {...field} optional={isOptional} maxLength={charsMax} />
        )
      }),
  }
}
