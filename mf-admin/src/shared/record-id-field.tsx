import { useEffect, useRef, useState } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import type { FoundRecord } from '@love-space/contracts/admin/search.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { useMay } from '../office/use-may.ts'
import { RowButton } from '../table/row-button.tsx'
import { Finder } from './finder.tsx'
import { findRecords, renderRecord } from './found-records.tsx'

const texts = officeTexts.search
const needed = { users: 'users:read', spaces: 'spaces:read' } as const

interface RecordIdFieldProps<V extends FieldValues> {
  readonly control: Control<V>
  readonly name: FieldPathByValue<V, string>
  readonly label: string
  readonly hint: string
  readonly kind: keyof typeof needed
  /** Id and title of the record that the field contains at first. */
  readonly known?: Pick<FoundRecord, 'id' | 'title'> | null | undefined
}

/** A field for the id of a user or space, which operators may also find by name, e-mail or code. */
export function RecordIdField<V extends FieldValues>(props: RecordIdFieldProps<V>) {
  const { control, name, label, hint, kind, known } = props
  const { field } = useController({ control, name })
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const [found, setFound] = useState(known)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])
  const chosen = found?.id === field.value ? found?.title : undefined
  return (
    <div className="flex flex-col gap-1">
      <FormTextField
        control={control}
        name={name}
        label={label}
        optional
        hint={chosen ? `${chosen}. ${hint}` : hint}
        autoComplete="off"
        spellCheck={false}
      />
      {may('records:search') && may(needed[kind]) && (
        <div>
          <RowButton onClick={() => setIsOpen(!isOpen)}>{texts.find[kind]}</RowButton>
        </div>
      )}
      {isOpen && (
        <Finder
          label={texts.find[kind]}
          placeholder={texts.placeholder}
          charsMax={limits.urlCharsMax}
          field={input}
          list={texts.found}
          name={`search ${kind}`}
          load={async (typed, signal) => (await findRecords(typed, signal)).filter((record) => record.kind === kind)}
          hint={texts.hint}
          none={texts.none}
          failed={texts.failed}
          keyOf={({ id }) => id}
          render={renderRecord}
          onChoose={(record) => {
            field.onChange(record.id)
            setFound(record)
            setIsOpen(false)
          }}
        />
      )}
    </div>
  )
}
